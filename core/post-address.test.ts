import { describe, expect, it } from 'vitest'
import { readPostAddress } from './post-address.ts'

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
    `urn:li:activity:${number}`,
  ])('is read from %s', (pasted) => {
    expect(readPostAddress(pasted)).toEqual(activity)
  })

  it.each(['share', 'ugcPost'])('may name a %s', (kind) => {
    const urn = `urn:li:${kind}:${number}`
    expect(readPostAddress(`https://www.linkedin.com/feed/update/${urn}/`)?.urn).toBe(urn)
    expect(readPostAddress(`https://www.linkedin.com/posts/ada_x-${kind}-${number}-Ab1c`)?.urn).toBe(urn)
  })

  it.each([
    '',
    'over there',
    'https://www.linkedin.com/feed/',
    'https://www.linkedin.com/in/ada-example/',
    'https://www.linkedin.com/feed/update/urn:li:comment:7400000000000000001/',
    'https://www.linkedin.com/feed/update/urn:li:share:1/',
    'https://www.linkedin.com/feed/update/urn:li:activity:%E0%A4%A/',
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
