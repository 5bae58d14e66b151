import { expect, it } from 'vitest'
import { listedPost } from './listed-post.ts'

const content = JSON.stringify({
  text: '<p>We cut <strong>onboarding</strong></p><p>from 10 days to 2.</p>',
  images: ['/files/a/one.png', '/files/b/two.png'],
  videos: [],
  documents: [],
})

it('shows what can be read of a text on one line, and its first image', () => {
  const { text, ...shown } = listedPost({ title: ' Über Ärger', kind: 'text', content })
  expect(shown).toEqual({
    titleOrder: 'uber arger',
    excerpt: 'We cut onboarding from 10 days to 2.',
    picture: '/files/a/one.png',
  })
  expect(text).toBe('We cut onboarding\nfrom 10 days to 2.')
})

it('says nothing of the bytes of a picture', () => {
  const listed = listedPost({ title: 'Card', kind: 'image', content: 'iVBORw0KGgo=' })
  expect(listed).toEqual({ titleOrder: 'card', excerpt: '', picture: null, text: '' })
})

it('cuts what is long between whole signs', () => {
  const { titleOrder, excerpt } = listedPost({
    title: `${'t'.repeat(199)}💥`,
    kind: 'text',
    content: `${'x'.repeat(299)}💥 and more`,
  })
  expect(titleOrder).toBe(`${'t'.repeat(199)}\ufffd`)
  expect(excerpt).toBe(`${'x'.repeat(299)}\ufffd`)
})
