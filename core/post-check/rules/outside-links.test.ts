import { describe, expect, it } from 'vitest'
import { outsideLinks } from './outside-links.ts'

const find = (text: string) => outsideLinks.find([[{ text, marks: [] }]], { hasMedia: false })
const marked = (text: string) => find(text).map(({ place }) => text.slice(place.from, place.to))

describe('outside links', () => {
  it.each([
    ['Read it at https://example.org/a.', 'https://example.org/a'],
    ['(see www.example.org)', 'www.example.org'],
    ['More on lede.app/pricing, soon', 'lede.app/pricing'],
    ['“http://a.example/x?y=1#z”', 'http://a.example/x?y=1#z'],
    ['Go to https://example.org/linkedin.com/ now', 'https://example.org/linkedin.com/'],
    ['Go to linkedin.com.example.org now', 'linkedin.com.example.org'],
    ['Go to https://mylinkedin.com/in now', 'https://mylinkedin.com/in'],
    ['Go to https://linkedin-com.org now', 'https://linkedin-com.org'],
  ])('are found in “%s”', (text, address) => {
    expect(marked(text)).toEqual([address])
  })

  it('say that long addresses are replaced', () => {
    expect(find('https://example.org/12345')[0]?.why).toContain('leads readers away')
    expect(find('Read on at https://example.org/12345')[0]?.why).toContain('leads readers away')
    expect(find('https://example.org/123456')[0]?.why).toContain('leads readers away')
    expect(find('https://example.org/1234567')[0]?.why).toContain('lnkd.in')
  })

  it('are marked by their rule in each paragraph', () => {
    const paragraphs = ['Read this.', 'See https://example.org/1234567, too.']
    const post = paragraphs.map((text) => [{ text, marks: [] }])
    expect(outsideLinks.find(post, { hasMedia: true })).toEqual([
      { rule: 'outside-links', place: { paragraph: 1, from: 4, to: 31 }, why: expect.any(String) },
    ])
  })

  it.each([
    'Write to ada@example.org or call.',
    'It is 3.5 km, e.g. to Hull.',
    'https://www.linkedin.com/in/ada',
    'http://linkedin.com/in/ada',
    'https://www.linkedin.com?trk=x',
    'https://fr-fr.linkedin.com/in/ada',
    'https://www.business.linkedin.com/marketing',
    'See LinkedIn.com/in/ada or uk.linkedin.com.',
    'https://lnkd.in/eAbC12',
    'We left.Then it rained... and so on.',
    'v1.2.3 and Node.js',
  ])('are none in “%s”', (text) => {
    expect(marked(text)).toEqual([])
  })
})
