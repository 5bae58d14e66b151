import fc from 'fast-check'
import { markOrder, normalize, type PostText } from '#core/post/post-text.ts'
import type { PostContent } from '#core/post/post-content.ts'

const nasty = fc.constantFrom(
  '&',
  '<',
  '>',
  '"',
  "'",
  '&amp;',
  '&lt;p&gt;',
  '<b>',
  '</p>',
  '<script>',
  '*',
  '**',
  '\u00a0',
  '\n',
  '\t',
  '  ',
  '\u200d',
  'é',
  'e\u0301',
  '👩‍👩‍👧',
  '🇩🇪',
  'שלום',
  '你好',
  '𝗔',
  '{"text":1}',
  '1. ',
  '• ',
  '→ ',
  '#tag',
  '\u0336',
  '\ufeff',
  '&#10;',
)
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 6 })
  .map((a) => a.join(''))
const run = fc.record({ text, marks: fc.uniqueArray(fc.constantFrom(...markOrder)) })

/** Posts with anything that people and machines may put into them. */
export const anyPost: fc.Arbitrary<PostText> = fc
  .array(fc.array(run, { maxLength: 4 }), { maxLength: 6 })
  .map((post) =>
    normalize(post.map((runs) => runs.map(({ text: t, marks }) => ({ text: t.replace(/\r/g, ''), marks })))),
  )

export const anyContent: fc.Arbitrary<PostContent> = fc.record({
  text: anyPost,
  images: fc.array(fc.webUrl(), { maxLength: 3 }),
  videos: fc.array(fc.webUrl(), { maxLength: 2 }),
  documents: fc.array(fc.record({ url: fc.webUrl(), name: fc.string() }), { maxLength: 2 }),
  altTexts: fc.dictionary(fc.webUrl(), fc.string(), { maxKeys: 2, noNullPrototype: true }),
})

/** Strings that look like content in any form, valid or broken. */
export const anyString = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        nasty,
        fc.constantFrom(
          '<p',
          '<div>',
          '<li>',
          '</ul>',
          '<ol>',
          '<br/>',
          '<!--',
          '-->',
          '<style>',
          '{"text":"',
          '"}',
        ),
      ),
    )
    .map((pieces) => pieces.join('')),
)
