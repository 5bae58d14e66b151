import { describe, expect, it } from 'vitest'
import { postNumberOf, readAddressBelow, readPostAddress } from './post-address.ts'

const number = '7400000000000000001'
const activity = {
  urn: `urn:li:activity:${number}`,
  url: `https://www.linkedin.com/feed/update/urn:li:activity:${number}/`,
}

describe('the address of a post', () => {
  it.each([
    `https://www.linkedin.com/feed/update/urn:li:activity:${number}/`,
    `https://www.linkedin.com/feed/update/urn:li:activity:${number}`,
    `https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A${number}/?utm_source=share`,
    `  www.linkedin.com/feed/update/urn:li:activity:${number}\n`,
    `http://linkedin.com/feed/update/urn:li:activity:${number}/`,
    `https://de.linkedin.com/posts/ada-example_lifts-activity-${number}-AbC_?trk=public`,
    `https://www.linkedin.com/posts/ada-example_activity-${number}-x1Y2`.replace('_activity', '-activity'),
    `https://www.linkedin.com/embed/feed/update/urn:li:activity:${number}`,
    `https://www.linkedin.com/posts/ada_lifts-activity-${number}/`,
    `linkedin.com/feed/update/urn:li:activity:${number}/?from=https://mail.example/`,
    `urn:li:activity:${number}`,
  ])('is read from %s', (pasted) => {
    expect(readPostAddress(pasted)).toEqual(activity)
  })

  it.each(['share', 'ugcPost'])('may name a %s', (kind) => {
    const urn = `urn:li:${kind}:${number}`
    expect(readPostAddress(`https://www.linkedin.com/feed/update/${urn}/`)?.urn).toBe(urn)
    expect(readPostAddress(`https://www.linkedin.com/posts/ada_x-${kind}-${number}-Ab1c`)?.urn).toBe(urn)
  })

  it('may have a number of a few digits where it stands alone, but not behind words', () => {
    const short = { urn: 'urn:li:share:123', url: 'https://www.linkedin.com/feed/update/urn:li:share:123/' }
    expect(readPostAddress(short.url)).toEqual(short)
    expect(readPostAddress(short.urn)).toEqual(short)
    expect(readPostAddress('https://www.linkedin.com/posts/ada_x-share-123-Ab1c')).toBeUndefined()
    expect(readPostAddress('urn:li:share:')).toBeUndefined()
  })

  it.each([
    '',
    'over there',
    'https://www.linkedin.com/feed/',
    'https://www.linkedin.com/in/ada-example/',
    'https://www.linkedin.com/feed/update/urn:li:comment:7400000000000000001/',
    'https://www.linkedin.com/feed/update/urn:li:activity:%E0%A4%A/',
    `https://www.linkedin.com/x/feed/update/urn:li:activity:${number}/`,
    `https://www.linkedin.com/feed/update/urn:li:activity:${number}/likes`,
    `https://www.linkedin.com/in/posts/ada_lifts-activity-${number}-x1Y2`,
    `https://www.linkedin.com/posts/ada_lifts-activity-${number}-x1Y2/edit`,
    `see-urn:li:activity:${number}`,
    `urn:li:activity:${number}:likes`,
    `https://linkedin.com.evil.example/feed/update/urn:li:activity:${number}/`,
    `https://evil-linkedin.com/feed/update/urn:li:activity:${number}/`,
    `https://evil.example/?x=https://www.linkedin.com/feed/update/urn:li:activity:${number}/`,
    `https://www.linkedin.com@evil.example/feed/update/urn:li:activity:${number}/`,
    `https://ada@www.linkedin.com/feed/update/urn:li:activity:${number}/`,
    `https://www.linkedin.com:8443/feed/update/urn:li:activity:${number}/`,
    `javascript:alert('https://www.linkedin.com/feed/update/urn:li:activity:${number}/')`,
    `https://www.linkedin.com/feed/update/urn:li:activity:${number}/ and more`,
  ])('is not %s', (pasted) => {
    expect(readPostAddress(pasted)).toBeUndefined()
  })
})

describe('the address of a post below a base', () => {
  const bases = ['http://localhost:3000/practice', 'http://127.0.0.1:3000/practice']
  const urn = 'urn:li:share:7400000000000000001'

  it.each(bases)('is read where it stands: %s', (base) => {
    const url = `${base}/feed/update/${urn}/`
    const expected = { urn, url }
    expect(readAddressBelow(bases, url)).toEqual(expected)
    expect(readAddressBelow(bases, ` ${base}/feed/update/${encodeURIComponent(urn)}?from=mail\n`)).toEqual(
      expected,
    )
  })

  it.each([
    '',
    urn,
    'http://localhost:3000/practice/feed',
    `http://localhost:3000/feed/update/${urn}/`,
    `http://localhost:3001/practice/feed/update/${urn}/`,
    `http://localhost:3000/practice/feed/update/${urn}/likes`,
    `http://localhost:3000/practice/feed/update/x/feed/update/${urn}/`,
    `http://localhost:3000/practice/feed/update/urn:li:comment:1/`,
    `https://www.linkedin.com/feed/update/${urn}/`,
    `https://evil.example/?x=http://localhost:3000/practice/feed/update/${urn}/`,
    `http://localhost:3000@evil.example/practice/feed/update/${urn}/`,
  ])('is not %s', (pasted) => {
    expect(readAddressBelow(bases, pasted)).toBeUndefined()
  })
})

describe('the number of a post', () => {
  it.each(['activity', 'share', 'ugcPost'])('is the same when it is called %s', (kind) => {
    expect(postNumberOf(`urn:li:${kind}:${number}`)).toBe(number)
  })

  it.each(['', 'urn:li:comment:1', 'urn:li:share:', `x urn:li:share:${number}`, `urn:li:share:${number}/`])(
    'is none for “%s”',
    (urn) => {
      expect(postNumberOf(urn)).toBeNull()
    },
  )
})
