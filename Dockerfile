# syntax=docker/dockerfile:1
FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /app
COPY requirements.lock .
RUN /app/bin/pip install --require-hashes -r requirements.lock
# The dependencies above change seldom, the code often: two layers.
WORKDIR /src
COPY . .
RUN /app/bin/pip install --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data kuromaku && install -d -o kuromaku -g kuromaku /data
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/kuromaku.sqlite3
USER kuromaku
WORKDIR /data
VOLUME /data
# The process ends cleanly on SIGTERM: what is acknowledged is already on disk.
STOPSIGNAL SIGTERM
ENTRYPOINT ["kuromaku"]
CMD ["run"]
