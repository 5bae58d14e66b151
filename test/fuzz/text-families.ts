/** Texts of one kind in any length; telling ones have found bugs, or represent several that would. */
export type TextFamily = { name: string; isTelling: boolean; ofLength: (length: number) => string }

/** Flattens a string: V8 defers the copying of a concatenation. */
const flat = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le')

const repeated = (piece: string, length: number) =>
  flat(piece.repeat(Math.ceil(length / piece.length)).slice(0, length))

/** Pieces that make readers which look back or ahead too often slow. */
const pieces = [
  ['a', 'A', 'word ', 'Word. ', 'One two! ', 'one two. ', 'A. ', 'Mr. ', 'e.g. ', 'a? ', 'I said ', "don't "],
  ['not a, but b. ', 'a, b, and c. ', 'very ', 'please ', 'can you ', 'write a post ', 'about ', 'period. '],
  ['Ada Bell ', 'in 2020 ', '1 million ', '$1,5 ', '1', '1,', '1. ', 'one hundred ', 'Q: a\nA: b\n'],
  [
    '.',
    '...',
    ',',
    ':',
    'a: ',
    ';',
    '!?',
    '-',
    ' - ',
    '—',
    '/',
    '\\',
    '=',
    '%',
    '@',
    '@a ',
    '#',
    '#a ',
    '# ',
  ],
  [
    '(',
    ')',
    '()',
    '[',
    '[]',
    '[a] ',
    '[(',
    '{',
    '"',
    '“',
    '“a” ',
    '“A?” he ',
    "'",
    '`',
    '|',
    '_',
    '&',
    '&#',
    '&amp;',
  ],
  [
    '*',
    '**',
    '**a ',
    '*a ',
    '**a*',
    '**a** ',
    '[a](',
    'https://',
    'https://a.b/ ',
    'a.b ',
    '[{"a":',
    '{"a":1}',
  ],
  ['\n', '\n ', 'a\n', 'a\n\n', '- a\n', '1. a\n', '\r', '\r\n', '"\n"', '\n\n- '],
  [
    '<',
    '<b>',
    '<p>a',
    '<div>',
    '<h1>',
    '<h1',
    '<li>',
    '<ul><li>',
    '<!--',
    '<script>',
    '<a href="',
    '<p class="created">',
  ],
  ['a\u0301', '\u0301', '👩\u200d', '🇩', '\u200b', '\ud800', '𝗔', '𝗔 ', '中', '中文。', 'ا. ', 'ไทย'],
].flat()
const telling = new Set(
  [
    [
      'a',
      'word ',
      'One two! ',
      'A. ',
      "don't ",
      'very ',
      'in 2020 ',
      '1,',
      '.',
      ':',
      '@a ',
      '#a ',
      '(',
      '[a] ',
    ],
    ['"', '“a” ', '&amp;', '**a ', '[a](', 'https://a.b/ ', '[{"a":', '\n', 'a\n\n', '- a\n', '1. a\n'],
    ['<h1>', '<p>a', '<!--', 'a\u0301', '👩\u200d', '𝗔', '中'],
  ].flat(),
)

/** White space inside text, since surrounding white space is trimmed. */
const gaps = [' ', '\t', '\n', '\n ', '\u00a0', '\u2003', '\ufeff', '\u2028']

export const textFamilies: TextFamily[] = [
  ...pieces.map((piece) => ({
    name: JSON.stringify(piece),
    isTelling: telling.has(piece),
    ofLength: (length: number) => repeated(piece, length),
  })),
  ...gaps.map((gap) => ({
    name: `${JSON.stringify(gap)} between words`,
    isTelling: gap === ' ',
    ofLength: (length: number) => flat(`One ${repeated(gap, length)} two.`),
  })),
  {
    name: 'numbered lines',
    isTelling: true,
    ofLength: (length) => flat(Array.from({ length: length / 8 }, (_, at) => `Line ${at}.\n`).join('')),
  },
  {
    name: 'brackets one in another',
    isTelling: true,
    ofLength: (length) => flat('('.repeat(length / 2) + ')'.repeat(length / 2)),
  },
]
