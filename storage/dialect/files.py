"""Locks, names and durability of the files that a database consists of."""

import os
import sys
from pathlib import Path

from storage.errors import InUse, OpenError


class FileLock:
    """An exclusive lock between processes on a file beside the database; dies with its process."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def acquire(self) -> None:
        """Raises ``InUse`` if anyone holds it, ``OSError`` if the file can't be written."""
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock_handle(handle)
        except OSError:
            owner = os.read(handle, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(handle)
            raise InUse(
                f"Another Kuromaku (process {owner}) is using this database; stop it first.", process=owner
            ) from None
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        self._handle = handle

    def release(self) -> None:
        """Let it go. The file stays: removing it would let two processes lock two files of one name."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock_handle(handle: int) -> None:
        # Locks one byte far behind the text, which therefore stays readable to others.
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock_handle(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def room_for(target: Path) -> Path:
    """The name to write a backup under until it is whole; raises ``OpenError`` if ``target`` won't do."""
    if target.exists():
        raise OpenError(f"The backup {target} exists already and is not overwritten.")
    if not target.parent.is_dir():
        raise OpenError(f"The folder of the backup {target} does not exist.")
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    return partial


def put_in_place(partial: Path, target: Path) -> None:
    """Make a finished file durable under its final name."""
    sync_file(partial)
    os.rename(partial, target)
    sync_folder(target.parent)


def sync_file(path: Path) -> None:
    """Wait until a file is on the disk."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    # Makes a rename durable; Windows neither needs nor allows it.
    if sys.platform != "win32":
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
