/** Scripts that are written without spaces between words. */
const joined =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}、。，！？]/u
const opening = /[\s([{"'“‘«¿¡/-]$/u
const closing = /^[\s.,;:!?)\]}"'”’»/…-]/u

const needsSpace = (before: string, after: string) =>
  before !== '' &&
  after !== '' &&
  !opening.test(before) &&
  !closing.test(after) &&
  !(joined.test(Array.from(before).at(-1) ?? '') || joined.test(Array.from(after)[0] ?? ''))

/** Words with the spaces that they need between these two texts. */
export function spaced(before: string, words: string, after: string): string {
  return (needsSpace(before, words) ? ' ' : '') + words + (needsSpace(words, after) ? ' ' : '')
}

/** Puts words at the caret of a text box as if they had been typed: they replace a selection, and can be undone. */
export function insertWords(box: HTMLTextAreaElement, words: string): void {
  const { value, selectionStart, selectionEnd } = box
  const text = spaced(value.slice(0, selectionStart), words, value.slice(selectionEnd))
  box.focus()
  // The one way to change a text box that its own undo knows; a browser without it gets the words all the same.
  if (document.execCommand?.('insertText', false, text)) return
  box.setRangeText(text, selectionStart, selectionEnd, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
