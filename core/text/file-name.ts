const maxLength = 255
const maxExtension = 20
/** Characters that control or reorder text; a file called `gpj.exe` could otherwise pass for `exe.jpg`. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** The same, and what some file system does not take in a name. */
const unusable = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** The extension of a file's name in lower case, without the dot; empty when there is none. */
export const extensionOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** A name that is only a name: without folders and control characters, and of at most 255 characters. */
export function safeName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = last.replaceAll(invisible, '').normalize('NFC').trim()
  if (/^\.*$/.test(name)) return 'file'
  if (name.length <= maxLength) return name
  const extension = extensionOf(name)
  const end = extension.length > 0 && extension.length <= maxExtension ? `.${extension}` : ''
  return name.slice(0, maxLength - end.length).replace(/[\ud800-\udbff]$/, '') + end
}

/** A text as every file system takes it in a name, in one line. */
export const portableName = (text: string): string =>
  text.toWellFormed().replaceAll(unusable, ' ').replaceAll(/\s+/g, ' ').trim()
