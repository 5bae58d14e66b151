import { describe, expect, test } from 'vitest'
import { allPosts } from '#core/library/all-posts.ts'
import { postLengths } from '#core/post/post-length.ts'
import { composeDraft } from './drafting/offline-draft.ts'
import type { DraftTask, Material } from './offline-task.ts'
import { draftTitle } from './reading/request.ts'
import { leansOn } from './reading/references.ts'
import { openSlots } from './reply-words.ts'
import { splitSentences, wording } from './reading/sentences.ts'

const chosen = (text: string, label = 'Notes'): Material => ({ label, text, isChosen: true })

function draft(request: string, material: Material[], length: DraftTask['length'] = 'Short') {
  const title = draftTitle(request) || 'New post'
  return composeDraft({ task: 'draft', title, request, material, length })
}

const lengths = Object.keys(postLengths).filter((name) => name in postLengths) as DraftTask['length'][]
const paragraphsOf = (post: string) => post.split('\n\n')

const notes = `# Quotes at Kessler

Before the change
A quote took 11 working days. 18 of 100 quotes became orders.

What we changed:
- Every request is sorted on the day it comes.
- Price list
- Two quote hours a week for the hard ones

Anja Kessler had to sign every quote. She was in the workshop all day. This made it slow.

After twelve weeks a quote takes 2 days. Nobody misses the old list.`

describe('a draft of much material', () => {
  test.each(lengths)('keeps the band and says only what the material says: %s', (length) => {
    for (const [at, post] of allPosts.entries()) {
      const posts = Array.from({ length: 5 }, (_, step) => allPosts[(at + step) % allPosts.length] ?? post)
      const material = posts.map(({ text, title }) => chosen(text, title))
      const words = posts.reduce((sum, { text }) => sum + text.length, 0)
      const request = `Write a post about ${post.title}`
      const written = draft(request, material, length)
      expect(written.length).toBeLessThanOrEqual(postLengths[length].max)
      const isEnough = words > postLengths[length].max
      expect(written.length).toBeGreaterThanOrEqual(isEnough ? postLengths[length].min : 1)
      const allowed = wording([request, ...posts.map(({ text }) => text)].join(' '))
      const fixed = wording(Object.values(openSlots.en).flat().join(' '))
      for (const sentence of splitSentences(written).map(wording)) {
        const isFixed = fixed.includes(sentence)
        expect(isFixed || allowed.includes(sentence) ? '' : sentence).toBe('')
      }
    }
  })

  test('never begins a paragraph with a word that points at a sentence which is left out', () => {
    for (const { title, text } of allPosts) {
      const source = splitSentences(text)
      const parts = paragraphsOf(draft(`Write a post about ${title}`, [chosen(text, title)]))
      const leaning = parts.slice(1).filter((part) => leansOn(splitSentences(part)[0] ?? '', ''))
      const missed = leaning.filter((part) => {
        const place = source.findIndex((sentence) => part.startsWith(sentence))
        const before = source[place - 1]?.replace(/^[-•→]\s+/, '').slice(0, 30)
        return before !== undefined && /\p{L}/u.test(before) && !parts.join(' ').includes(before)
      })
      expect(missed).toEqual([])
    }
  })

  test('has short paragraphs, and none of sentences that stood apart', () => {
    const post = draft('Write a post about quotes', [
      chosen(notes),
      chosen('We love quotes. They pay us.', 'Two'),
    ])
    const prose = paragraphsOf(post).filter((part) => !part.includes('•'))
    for (const part of prose) expect(splitSentences(part).length).toBeLessThanOrEqual(3)
    expect(post).not.toMatch(/comes\. Two/)
  })

  test('takes no heading for a sentence, and keeps a list of scraps under its heading', () => {
    const post = draft('Write a post about quotes', [chosen(notes)], 'Medium')
    for (const scrap of ['Quotes at Kessler', 'Before the change']) expect(post).not.toContain(scrap)
    expect(post).toContain(
      'What we changed:\n• Every request is sorted on the day it comes.\n• Price list\n• Two quote hours a week for the hard ones',
    )
  })

  test('keeps a list of sentences a list', () => {
    const list = 'What we changed\n- We sort every request.\n- The price list has one page.'
    expect(draft('Write a post about quotes', [chosen(list)])).toContain(
      'What we changed:\n• We sort every request.\n• The price list has one page.',
    )
  })

  test('keeps the answers of an interview with their questions', () => {
    const talk =
      'Q: Did quotes need new tools?\nA: No. We bought nothing for quotes.\n\nQ: Who signs quotes?\nA: Anja does.'
    const post = draft('Write a post about quotes', [chosen(talk)])
    expect(post).toContain('Did quotes need new tools?\n\nNo. We bought nothing for quotes.')
    expect(post).not.toMatch(/\b[QA]:/)
  })

  test('does not tell the name that stands above the post', () => {
    const story =
      'I am Ada Bell, a joiner in Ulm. I am Ada Bell. I build stairs for schools. My name is Ada Bell.'
    const post = draft('Write a post about stairs', [chosen(story)])
    expect(post).toContain('I am a joiner in Ulm.')
    expect(post).not.toContain('Ada')
    expect(draft('Write a post to introduce myself', [chosen(story)])).toContain('Ada Bell')
  })

  test('ends with the call to action of an offer, and tells of the writer only what is needed', () => {
    const call = { ...chosen('Write me “stairs”', 'Stairs'), isCall: true }
    const story = { ...chosen('I like tea. I was born in Ulm.', 'My Story'), isBackground: true }
    const post = draft('Write a post about quotes', [chosen(notes), story, call], 'Very Short')
    expect(post).toMatch(/Write me “stairs”$/)
    expect(post).not.toContain('tea')
  })

  test('says nothing of somebody whose sentence is left out', () => {
    expect(leansOn('I said yes before he had finished.', '')).toBe(true)
    expect(leansOn('Joris asked me before he had finished.', '')).toBe(false)
    expect(leansOn('58 had tried to cancel.', '')).toBe(true)
    expect(leansOn('58 patients had tried to cancel.', '')).toBe(false)
    expect(leansOn('Since then we have had two.', '')).toBe(true)
  })

  test('knows what a sentence leans on in German, Spanish and French', () => {
    for (const sentence of [
      'Deshalb rief er an.',
      'Das hat uns geholfen.',
      'Die meisten von ihnen blieben.',
      'Por eso nos fuimos.',
      'Les pedimos una hora.',
      'Elle est partie en mai.',
      'C’est pourquoi nous restons.',
    ])
      expect([sentence, leansOn(sentence, '')]).toEqual([sentence, true])
    for (const sentence of [
      'Das alte System blieb bis Mai.',
      'La empresa creció un 3 %.',
      'Les patients reçoivent un message.',
    ])
      expect([sentence, leansOn(sentence, '')]).toEqual([sentence, false])
  })

  test('begins where the material begins, or with what the request itself says', () => {
    const story = `I build stairs. My father lost two schools in Ravensburg because somebody answered first. He never knew why.`
    expect(draft('Write a post about my story', [chosen(story, 'My Story')], 'Very Short')).toBe(story)
    expect(draft('Write a post about how we lost two schools', [chosen(story)]).split('\n')[0]).toBe(
      'We lost two schools.',
    )
  })

  test('asks no question about a story as such, and none after an invitation', () => {
    const offer =
      'Half a day in your workshop. One page with three places where time goes. Send me the word check.'
    expect(draft('Write a post about my story', [chosen(notes, 'My story')])).not.toMatch(/learned about/)
    expect(draft('Write a post about my quote check', [chosen(offer, 'Quote check')])).toMatch(
      /Send me the word check\.$/,
    )
  })

  test('keeps figures and spoken words in their sentences', () => {
    expect(
      splitSentences('It took 11 days (over 60 requests). 18 of 100 came back. See No. 5 below.'),
    ).toEqual(['It took 11 days (over 60 requests).', '18 of 100 came back.', 'See No. 5 below.'])
    expect(
      splitSentences('"How long have we got?" Ana asked on Monday. "Four months," I said.'),
    ).toHaveLength(2)
  })

  test('needs no slot where the material fills the length', () => {
    expect(draft('Write a post about quotes', [chosen(notes)], 'Very Short')).not.toContain('[')
    expect(draft('Write a post about tea', [], 'Very Short').match(/\[/g)).toHaveLength(1)
  })
})
