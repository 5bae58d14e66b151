import { expect, it } from 'vitest'
import type { ImportPart } from '#contract/archive.ts'
import { missingIn, resultWords } from './import-words.ts'

const part = (kind: ImportPart['kind'], more: Partial<ImportPart>): ImportPart => ({
  kind,
  found: 0,
  there: 0,
  samples: [],
  isChosen: true,
  note: null,
  added: 0,
  ...more,
})

it.each<[string, ImportPart[]]>([
  ['1 post imported.', [part('posts', { found: 1, added: 1 })]],
  [
    '12 posts and 1,200 swipes imported; 3 were already here.',
    [part('posts', { found: 15, there: 3, added: 12 }), part('swipes', { found: 1200, added: 1200 })],
  ],
  [
    '2 chats, 1 file and My Story imported; 1 was already here.',
    [
      part('chats', { found: 3, there: 1, added: 2 }),
      part('files', { found: 1, added: 1 }),
      part('story', { found: 1, added: 1 }),
      part('posts', { found: 9, there: 4, isChosen: false }),
    ],
  ],
  ['Nothing new: everything was already here.', [part('posts', { found: 3, there: 3 })]],
  ['Nothing was imported.', [part('posts', { found: 3 })]],
])('says %s', (words, parts) => {
  expect(resultWords(parts)).toBe(words)
})

it('knows what was chosen and is still missing', () => {
  const parts = [
    part('posts', { found: 9, there: 4, added: 5 }),
    part('files', { found: 2, added: 1 }),
    part('chats', { found: 2, isChosen: false }),
  ]
  expect(missingIn(parts).map(({ kind }) => kind)).toEqual(['files'])
})
