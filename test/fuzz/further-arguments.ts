/** The further arguments of readers in core/, besides the text, by name. */
export const further: Record<string, unknown[]> = {
  cutAt: [100],
  wholeEnd: [100],
  isPluralOfKnown: ["learning's"],
  offers: ['hooks'],
  boldTitle: [true],
  markFound: ['a'],
  splitPassages: [0],
  tooLongWords: [100, 50],
  samePost: ['{"text":"<p>Another</p>"}'],
  readStyledLetters: [[]],
  diffSentences: ['Another. One!'],
  styleText: [{ bold: true, italic: true, strike: true }],
}
