/** A setting that makes no sense; the message is one line that names it. */
export class SettingError extends Error {}
