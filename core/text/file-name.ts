const maxLength = 255
const maxExtension = 20
/** Control characters and characters that reorder text, which could make `gpj.exe` pass for `exe.jpg`. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** The same, plus characters that some file systems do not allow in names. */
const unusable = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Returns a file name's extension in lower case, without the dot; empty when there is none. */
export const extensionOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns a safe file name: without folders and control characters, at most 255 characters long. */
export function safeName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = last.replaceAll(invisible, '').normalize('NFC').trim()
  if (/^\.*$/.test(name)) return 'file'
  if (name.length <= maxLength) return name
  const extension = extensionOf(name)
  const end = extension.length > 0 && extension.length <= maxExtension ? `.${extension}` : ''
  return name.slice(0, maxLength - end.length).replace(/[\ud800-\udbff]$/, '') + end
}

/** Returns a text as a single-line file name that is valid on every file system. */
export const portableName = (text: string): string =>
  text.toWellFormed().replaceAll(unusable, ' ').replaceAll(/\s+/g, ' ').trim()
