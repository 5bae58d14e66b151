import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainText } from '#core/post/post-text.ts'
import { allBriefs } from './briefs/all-briefs.ts'
import { chooseBriefs } from './choose-briefs.ts'
import { type EvalServer, startEvalServer } from './eval-server.ts'
import { firstRequests } from './first-requests/first-requests.ts'
import { writePage } from './page.ts'
import { evaluate, type EvalResult } from './result.ts'
import { writeTable } from './words.ts'

/** One of each kind of task, one with a voice, and one with too little material. */
const few = [
  'design-rename-button',
  'founding-runway',
  'founding-offer-ideas',
  'finance-cash-trends',
  'recruiting-advert-offer',
  'design-waiting-room',
  'engineering-queue-notes',
]

describe('the evaluation of the offline writer', () => {
  let server: EvalServer
  let result: EvalResult
  beforeAll(async () => {
    server = await startEvalServer({}, false)
    result = await evaluate({ server, briefs: chooseBriefs(allBriefs, few), now: Date.now })
  }, 300_000)
  afterAll(() => server.stop())

  it('finds every format parsed, every length kept and no claim without its source', () => {
    const { parsed, inBand, notOver, claims, broken, briefs } = result.summary
    expect({ briefs, broken }).toEqual({ briefs: few.length, broken: 0 })
    expect(result.results.flatMap(({ run }) => run.steps.filter(({ problem }) => problem !== null))).toEqual(
      [],
    )
    expect(parsed.good).toBe(parsed.all)
    expect(inBand).toEqual({ good: 6, all: 6 })
    expect(notOver).toEqual({ good: 1, all: 1 })
    expect(claims.all).toBeGreaterThan(50)
    expect(claims.unsupported).toBe(0)
  })

  it('refuses no first request with facts, in four languages, and breaks and invents nothing', async () => {
    const { summary } = await evaluate({ server, briefs: firstRequests, now: Date.now })
    const { refused, brokenReferences, inventedQuotations, parsed, slots } = summary
    expect(summary.briefs).toBe(48)
    expect({ refused, brokenReferences, inventedQuotations, slots }).toEqual({
      refused: 0,
      brokenReferences: 0,
      inventedQuotations: 0,
      slots: 0,
    })
    expect(parsed.good).toBe(parsed.all)
  })

  it('measures hooks and likeness where there are some', () => {
    const figures = new Map(result.results.map((one) => [one.brief.id, one.figures]))
    expect(figures.get('founding-runway')?.hooks).toHaveLength(5)
    expect(figures.get('recruiting-advert-offer')?.hooks).toHaveLength(5)
    expect(figures.get('design-waiting-room')?.post?.similarity).toEqual(expect.any(Number))
    expect(figures.get('founding-runway')?.post?.similarity).toBeNull()
  })

  it('keeps what was said to choose out of the post', () => {
    const trends = result.results.find(({ brief }) => brief.id === 'finance-cash-trends')
    const post = plainText(trends?.figures.post?.text ?? [])
    expect(post).toContain('thirteen weeks')
    expect(post).not.toMatch(/Give me|trending|mid-sized manufacturers/i)
  })

  it('writes a table with a row for each, and a page that needs nothing else', () => {
    const table = writeTable(result.results, result.summary)
    for (const id of few) expect(table).toContain(id)
    expect(table).toMatch(/length kept where the material suffices\s+100 % \(6 of 6\)/)
    expect(table).toContain('too little material')
    const page = writePage(result)
    for (const id of few) expect(page).toContain(`<section id="${id}">`)
    expect(page).not.toMatch(/<(?:script|link|img|iframe)|url\(|@import|src=/)
  })
})
