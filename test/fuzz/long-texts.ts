/** Less than a third of the longest text an account may have; quadratic behaviour shows at this length. */
const length = 60_000

const repeated = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts that make readers which look back or ahead too often slow, by what they contain. */
export const longTexts: Record<string, string> = {
  letters: repeated('a'),
  words: repeated('Word '),
  sentences: repeated('One. Two! '),
  spaces: repeated(' '),
  newlines: repeated('\n'),
  'newlines and spaces': repeated('\n '),
  dashes: repeated('-'),
  'angle brackets': repeated('<'),
  'open tags': repeated('<b>'),
  'unfinished comments': repeated('<!--'),
  ampersands: repeated('&'),
  entities: repeated('&#'),
  braces: repeated('{'),
  'open JSON': repeated('[{"a":'),
  'square brackets': repeated('['),
  'open links': repeated('[a]('),
  stars: repeated('*'),
  'stars and letters': repeated('**a '),
  underscores: repeated('_'),
  quotes: repeated('"'),
  headings: repeated('# '),
  'list items': repeated('1. a\n'),
  tables: repeated('|'),
  backticks: repeated('`'),
  'combining marks': `a${repeated('\u0301')}`,
  joiners: repeated('👩\u200d'),
  'zero-width': repeated('\u200b'),
  'lone surrogates': repeated('\ud800'),
  'styled letters': repeated('𝗔'),
  digits: repeated('1'),
  'digits and commas': repeated('1,'),
  dots: repeated('.'),
  colons: repeated(':'),
  'hash signs': repeated('#'),
  slashes: repeated('https://'),
  'carriage returns': repeated('\r'),
}
