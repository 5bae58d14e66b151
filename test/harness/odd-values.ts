import fc from 'fast-check'

/** Text that nobody types. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\udfff x',
    '__proto__',
    "'; drop table chat; --",
    '%00',
    '../..',
    '💥',
  ),
)
/** Any JSON value. */
export const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    oddText,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(oddText, tie('json'), { maxKeys: 4 }),
  ),
}))
