import { describe, expect, it } from 'vitest'
import { maskAttribute, maskText } from './masking.ts'
import { outgoing } from './outgoing.ts'

const place = () => 'https://lede.example/chat/$id'
const leave = (event: string, properties: Record<string, unknown>) =>
  outgoing({ uuid: 'u1', event, properties, $set: { email: 'ada@example.com' } }, place)

describe('what leaves of an event', () => {
  it('is what is listed for it, and what PostHog needs', () => {
    const sent = leave('message sent', {
      token: 'phc_1',
      distinct_id: 'd1',
      flow: 'trending',
      files: 2,
      webSearch: true,
      text: 'What I write',
    })
    expect(sent).toEqual({
      uuid: 'u1',
      event: 'message sent',
      properties: {
        token: 'phc_1',
        distinct_id: 'd1',
        flow: 'trending',
        files: 2,
        webSearch: true,
        $current_url: 'https://lede.example/chat/$id',
        $pathname: '/chat/$id',
      },
    })
  })

  it('has no value but those that its property may have', () => {
    const sent = leave('message sent', { flow: 'What I write', files: 'a.pdf', webSearch: 'yes' })
    expect(Object.keys(sent?.properties ?? {})).toEqual(['$current_url', '$pathname'])
  })

  it('has no address, title or referrer of PostHog’s own finding', () => {
    const sent = leave('$pageview', {
      title: 'My draft',
      $current_url: 'https://lede.example/chat/c1?query=What+I+write',
      $pathname: '/chat/c1',
      $referrer: 'https://mail.example/inbox/7',
      $initial_person_info: { u: 'https://lede.example/chat/c1' },
    })
    expect(JSON.stringify(sent)).not.toMatch(/draft|c1|query|mail|initial|ada/)
    expect(sent?.properties).toEqual({ $current_url: place(), $pathname: '/chat/$id' })
  })

  it('is nothing of an event that is not listed', () => {
    for (const event of [
      '$autocapture',
      '$pageleave',
      '$exception',
      '$opt_in',
      '$set',
      'constructor',
      'my own',
    ]) {
      expect(leave(event, { token: 'phc_1' })).toBeNull()
    }
    expect(outgoing(null, place)).toBeNull()
  })
})

describe('a recording', () => {
  it('has stars for letters, and lines that break where they did', () => {
    expect(maskText('Grüße, 世界!\n  👋 2')).toBe('****** ***\n  * *')
  })

  it('has of an attribute what the page is drawn with', () => {
    expect(maskAttribute('class', 'flex gap-2')).toBe('flex gap-2')
    expect(maskAttribute('viewBox', '0 0 16 16')).toBe('0 0 16 16')
    expect(maskAttribute('style', 'width: 3px')).toBe('width: 3px')
    for (const [name, value] of [
      ['aria-label', 'Created "My draft"'],
      ['title', 'My draft'],
      ['placeholder', 'Ask Lede'],
      ['href', '/chat/c1'],
      ['src', '/files/a.png'],
      ['alt', 'A picture of us'],
      ['value', 'What I write'],
      ['data-document', 'd1'],
      ['style', 'background: url(/files/a.png)'],
    ] as const)
      expect(maskAttribute(name, value)).toBe('*')
  })
})
