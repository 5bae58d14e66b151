/** LinkedIn's "little text": fifteen characters are markup unless a backslash stands before them. */
const reserved = new Set('|{}@[]()<>#\\*_~')

/**
 * First alternative: the sign of a hashtag that LinkedIn surely links (letters, digits and `_`, one letter at
 * least, nothing outside the basic plane, not glued to a word or an address). Second: any reserved character.
 */
const markup =
  /((?<![\p{L}\p{N}\p{M}_#/&?=%+-])#(?=[\p{L}\p{N}])(?=[\p{N}\p{M}_]*\p{L})(?![\p{L}\p{N}\p{M}_]*(?=[\u{10000}-\u{10FFFF}])[\p{L}\p{N}\p{M}]))|[|{}@[\]()<>#\\*_~]/gu

const startsTag = /^[\p{L}\p{N}]/u

/** Visible text → `commentary`. Everything reserved is escaped but the `#` of a real hashtag. */
export function encodeLittleText(text: string): string {
  return text.replace(markup, (character, hashtag?: string) => hashtag ?? `\\${character}`)
}

/** A hashtag and a mention written out in full, as LinkedIn may give back what it was sent otherwise. */
const writtenTag = /\{hashtag\|\\?#\|((?:\\.|[^\\|{}])*)\}/gu
const mention = /@\[((?:\\.|[^\\[\]])*)\]\(urn:li:[^()]*\)/gu

/** The text that people see of a post that LinkedIn gives back. */
export const shownText = (commentary: string): string =>
  decodeLittleText(commentary.replace(writtenTag, '\\#$1').replace(mention, '$1'))

/**
 * `commentary` → the text that people will see. LinkedIn silently cuts a text at a reserved character that is
 * neither escaped nor markup, so this does the same.
 */
export function decodeLittleText(commentary: string): string {
  let shown = ''
  for (let at = 0; at < commentary.length; at += 1) {
    const character = commentary.charAt(at)
    const next = commentary.charAt(at + 1)
    if (character === '\\' && reserved.has(next)) {
      shown += next
      at += 1
    } else if (!reserved.has(character) || (character === '#' && startsTag.test(next))) {
      shown += character
    } else {
      return shown
    }
  }
  return shown
}
