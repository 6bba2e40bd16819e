// The page's own words, in the languages of the people who look at it.

/** @typedef {"en"|"ja"|"zh"} Lang */

/** The page's language for a Discord locale. @param {string|undefined} locale @returns {Lang} */
export function langOf(locale) {
  if (locale?.startsWith("ja")) return "ja";
  return locale?.startsWith("zh") ? "zh" : "en";
}

/** Locales a person can be switched to. */
export const LOCALES = { "en-US": "English", ja: "日本語", "zh-CN": "简体中文", "zh-TW": "繁體中文" };

/** English, Japanese, Chinese. `{…}` is filled in. */
const TABLE = {
  channels: ["Channels", "チャンネル", "频道"],
  dms: ["Direct messages", "ダイレクトメッセージ", "私信"],
  openDm: ["Message {name}", "{name}とのDMを開く", "与 {name} 私信"],
  places: ["Channels and messages", "チャンネルとDM", "频道与私信"],
  person: ["Look as…", "視点を切り替え", "切换视角"],
  closePane: ["Close pane", "ペインを閉じる", "关闭窗格"],
  addPane: ["Add pane", "ペインを追加", "添加窗格"],
  tools: ["Tools", "ツール", "工具"],
  toDm: ["Go to direct messages", "DMへ", "前往私信"],
  toChannel: ["Back to the channel", "チャンネルへ戻る", "返回频道"],
  app: ["APP", "アプリ", "应用"],
  edited: ["(edited)", "(編集済)", "(已编辑)"],
  onlyYou: ["Only you can see this", "これはあなただけに表示されています", "只有你能看到此消息"],
  dismiss: ["Dismiss", "閉じる", "关闭"],
  used: ["{name} used", "{name} が使用:", "{name} 使用了"],
  thinking: ["{name} is thinking…", "{name} が考え中…", "{name} 正在思考…"],
  sending: ["Sending command…", "コマンドを送信中…", "正在发送命令…"],
  typing: ["{name} is typing…", "{name} が入力中…", "{name} 正在输入…"],
  compose: ["Message {place}", "{place} へメッセージを送信", "发送消息到 {place}"],
  noSend: ["You may not write here.", "ここには書き込めません。", "你不能在此发言。"],
  archived: ["This thread is archived.", "このスレッドはアーカイブされています。", "此子区已归档。"],
  send: ["Send", "送信", "发送"],
  attach: ["Attach a file", "ファイルを添付", "添加附件"],
  commands: ["Commands", "コマンド", "命令"],
  noCommand: ["No command matches", "一致するコマンドがありません", "没有匹配的命令"],
  noChoice: ["No match", "一致するものがありません", "没有匹配项"],
  loading: ["Loading…", "読み込み中…", "加载中…"],
  optional: ["optional", "任意", "可选"],
  required: ["required", "必須", "必填"],
  needOption: ["Fill in “{name}”.", "「{name}」を入力してください。", "请填写“{name}”。"],
  badOption: ["“{name}” is not valid.", "「{name}」が正しくありません。", "“{name}”无效。"],
  yes: ["True", "はい", "是"],
  no: ["False", "いいえ", "否"],
  leaveCommand: ["Leave the command", "コマンドを取り消す", "取消命令"],
  pickFile: ["Choose a file", "ファイルを選択", "选择文件"],
  remove: ["Remove {name}", "{name} を削除", "移除 {name}"],
  emptyChannel: [
    "This is the beginning of {place}.",
    "ここが {place} の始まりです。",
    "这里是 {place} 的开端。",
  ],
  emptyHint: [
    "Type / to see what the bot can do.",
    "「/」を入力するとコマンドが表示されます。",
    "输入 / 查看机器人的命令。",
  ],
  emptyDm: [
    "The bot's private messages to you appear here.",
    "ボットからの個人メッセージはここに届きます。",
    "机器人发给你的私信会显示在这里。",
  ],
  choosePlace: ["Choose a channel.", "チャンネルを選んでください。", "请选择频道。"],
  lost: ["Connection lost. Reconnecting…", "接続が切れました。再接続しています…", "连接已断开，正在重连…"],
  botOffline: ["{name} is offline", "{name} はオフラインです", "{name} 已离线"],
  online: ["online", "オンライン", "在线"],
  offline: ["offline", "オフライン", "离线"],
  unread: ["{count} unread", "未読 {count} 件", "{count} 条未读"],
  newMessages: ["New messages", "新着メッセージ", "新消息"],
  fresh: ["New", "新着", "新"],
  select: ["Make a selection", "選択してください", "请选择"],
  search: ["Search", "検索", "搜索"],
  done: ["Done", "決定", "完成"],
  picked: ["{count} of {max} picked", "{max} 件中 {count} 件", "已选 {count}/{max}"],
  pickAtLeast: ["Pick at least {min}.", "{min} 件以上選んでください。", "请至少选择 {min} 项。"],
  pickAtMost: ["Pick at most {max}.", "{max} 件まで選べます。", "最多选择 {max} 项。"],
  mustFill: ["This field is required.", "必須項目です。", "此项必填。"],
  tooShort: ["At least {min} characters.", "{min} 文字以上入力してください。", "至少 {min} 个字符。"],
  tooLong: ["At most {max} characters.", "{max} 文字以内で入力してください。", "最多 {max} 个字符。"],
  submit: ["Submit", "送信", "提交"],
  cancel: ["Cancel", "キャンセル", "取消"],
  secret: ["This form goes to {name}.", "このフォームは {name} に送信されます。", "此表单将发送给 {name}。"],
  spoiler: ["Spoiler", "ネタバレ", "剧透"],
  replyTo: ["Replying to {name}", "{name} へ返信", "回复 {name}"],
  reply: ["Reply", "返信", "回复"],
  remove_: ["Delete message", "メッセージを削除", "删除消息"],
  copyText: ["Copy text", "テキストをコピー", "复制文本"],
  copyId: ["Copy ID", "IDをコピー", "复制 ID"],
  actions: ["Message actions", "メッセージの操作", "消息操作"],
  deletedReply: ["The message was deleted", "元のメッセージは削除されました", "原消息已删除"],
  startedThread: ["{name} started a thread:", "{name} がスレッドを作成:", "{name} 创建了子区："],
  pinned: ["{name} pinned a message.", "{name} がメッセージをピン留めしました。", "{name} 置顶了一条消息。"],
  openThread: ["Open thread", "スレッドを開く", "打开子区"],
  picture: ["Picture", "画像", "图片"],
  zoomIn: ["Zoom in", "拡大", "放大"],
  zoomOut: ["Zoom out", "縮小", "缩小"],
  zoomFit: ["Fit", "全体表示", "适应窗口"],
  original: ["Open the original", "元の画像を開く", "打开原图"],
  previous: ["Previous", "前へ", "上一张"],
  next: ["Next", "次へ", "下一张"],
  close: ["Close", "閉じる", "关闭"],
  today: ["Today", "今日", "今天"],
  older: ["Loading older messages…", "以前のメッセージを読み込み中…", "正在加载更早的消息…"],
  you: ["you", "自分", "你"],
  fileTooMany: [
    "Choose {min} to {max} files.",
    "{min}～{max} 個のファイルを選んでください。",
    "请选择 {min}–{max} 个文件。",
  ],
  addFiles: ["Add files", "ファイルを追加", "添加文件"],

  // The drawer of tools.
  closeTools: ["Close tools", "ツールを閉じる", "关闭工具"],
  peopleHead: ["People", "参加者", "人员"],
  languageOf: ["Language of {name}", "{name} の言語", "{name} 的语言"],
  dmsOpen: ["DMs open", "DMを受け取る", "接收私信"],
  leaveServer: ["Leave server", "サーバーを抜ける", "退出服务器"],
  newPerson: ["New person", "新しい参加者", "新成员"],
  newName: ["Name of a new person", "新しい参加者の名前", "新成员的名字"],
  add: ["Add", "追加", "添加"],
  refusing: ["Discord refuses", "Discordが受け付けない", "Discord 拒绝请求"],
  limitSends: ["429 on the next 2 sends", "次の2回の送信に429", "接下来 2 次发送返回 429"],
  limitAll: ["429, global", "429（全体）", "429（全局）"],
  failSend: ["500 on the next send", "次の送信に500", "下一次发送返回 500"],
  failCalls: ["503 on the next 3 calls", "次の3回の要求に503", "接下来 3 次请求返回 503"],
  loseAnswer: ["Answer lost on the next send", "次の送信の応答が届かない", "下一次发送的应答丢失"],
  slower: ["Replies 2 s slower, once", "応答が1回だけ2秒遅れる", "回复慢 2 秒（一次）"],
  gateway: ["Gateway", "ゲートウェイ", "网关"],
  drop: ["Drop the connection", "接続を切る", "断开连接"],
  reconnect: ["Ask to reconnect", "再接続を求める", "要求重连"],
  restartBot: ["Restart the bot", "ボットを再起動", "重启机器人"],
  noSession: ["Session invalid", "セッションを無効にする", "会话失效"],
  nextOne: ["Next interaction", "次の操作", "下一次操作"],
  twice: ["Delivered twice", "2回届く", "送达两次"],
  late: ["4 s late", "4秒遅れる", "延迟 4 秒"],
  together: ["Two at the same moment", "2つ同時に届く", "两个同时送达"],
  clockHead: ["Clock", "時計", "时钟"],
  ahead: ["{count} min ahead", "{count} 分進んでいます", "快了 {count} 分钟"],
  minutes: ["+ {count} minutes", "+ {count} 分", "+ {count} 分钟"],
  tokensEnd: ["+ {count} minutes (tokens end)", "+ {count} 分（トークン切れ）", "+ {count} 分钟（令牌到期）"],
  botIn: ["The bot in {place}", "{place} でのボット", "机器人在 {place}"],
  permission: ["Permission", "権限", "权限"],
  deny: ["Deny", "禁止する", "禁止"],
  restore: ["Restore all", "すべて元に戻す", "全部恢复"],
  armedHead: ["Armed", "準備した障害", "待触发"],
  noneArmed: [
    "None. To delete a message, use its ⋯ menu.",
    "なし。メッセージの削除は ⋯ メニューから行えます。",
    "无。要删除消息，请用它的 ⋯ 菜单。",
  ],
  disarm: ["Disarm all", "すべて解除", "全部解除"],
  requests: ["The bot's requests", "ボットの要求", "机器人的请求"],
};

const COLUMN = { en: 0, ja: 1, zh: 2 };

/**
 * A sentence in a language.
 * @param {Lang} lang
 * @param {keyof typeof TABLE} key
 * @param {Record<string, string|number>} [facts]
 */
export function word(lang, key, facts = {}) {
  return TABLE[key][COLUMN[lang]].replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

/** The sentences that the server says in English when an interaction fails, in the reader's language. */
const FAILURES = {
  "The application did not respond": [
    "The application did not respond",
    "アプリケーションが応答しませんでした",
    "该应用未响应",
  ],
  "This interaction failed": ["This interaction failed", "インタラクションに失敗しました", "此交互失败"],
  "Something went wrong. Try again.": [
    "Something went wrong. Try again.",
    "問題が発生しました。もう一度お試しください。",
    "出错了，请重试。",
  ],
};

/** @param {Lang} lang @param {string} sentence */
export const failure = (lang, sentence) => FAILURES[sentence]?.[COLUMN[lang]] ?? sentence;
