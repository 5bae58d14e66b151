import { expect, it } from 'vitest'
import { listedPost, mediaCountsOf } from './listed-post.ts'

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

it('shows the beginning of what can be read, though much white space stands before it', () => {
  const { excerpt } = listedPost({
    title: 'T',
    kind: 'text',
    content: `${'\n'.repeat(100)}One   two.\n\nThree.`,
  })
  expect(excerpt).toBe('One two. Three.')
})

it('counts the media of each kind', () => {
  const media = {
    images: ['/a.png', '/b.png', '/c.png'],
    videos: ['/a.mp4', '/b.mp4'],
    documents: [{ url: '/d.pdf', name: 'D' }],
  }
  const post = JSON.stringify({ text: '<p>With media</p>', ...media })
  expect(mediaCountsOf({ kind: 'text', content: post })).toEqual({
    imageCount: 3,
    videoCount: 2,
    documentCount: 1,
  })
  // The bytes of a picture are not parsed as a post.
  expect(mediaCountsOf({ kind: 'image', content: post })).toEqual({
    imageCount: 0,
    videoCount: 0,
    documentCount: 0,
  })
})
