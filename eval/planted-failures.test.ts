import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainText } from '#core/post/post-text.ts'
import { chatCompletionBody, startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { RecordedRequest, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { allBriefs } from './briefs/all-briefs.ts'
import { chooseBriefs } from './choose-briefs.ts'
import { type EvalServer, startEvalServer } from './eval-server.ts'
import { unsupported } from './figures.ts'
import { writePage } from './page.ts'
import { evaluate, type EvalResult } from './result.ts'
import { writeTable } from './words.ts'

const text = (words: string): ScriptedReply => ({ kind: 'text', pieces: [words] })

/** Too short, a Markdown heading, a stock opener, a stock phrase and a number from no source. */
const badPost = `# Our release

In today's fast-paced world, we saved 93,417 euros. It was a game-changer.`
const goodPost = `We put a 9-euro night light under each bed on the geriatric ward in January.

In the three months before it we had 16 falls at night. In the three months after it we had seven.`

/** Answers like a model that calls the tool and then writes; the text depends on what it is asked about. */
function answer({ body }: RecordedRequest): ScriptedReply {
  const { messages, tools } = chatCompletionBody.parse(body)
  const said = JSON.stringify(messages)
  if (said.includes('Answer with a title')) return text('A title')
  if (said.includes('Write 5 ideas')) return text('I would rather talk about something else.')
  if (messages.at(-1)?.role === 'tool') return text('It is ready.')
  if (tools?.some((tool) => tool.function.name === 'createDocument'))
    return { kind: 'tools', calls: [{ name: 'createDocument', input: { title: 'A post', kind: 'text' } }] }
  return text(said.includes('night light') ? goodPost : badPost)
}

describe('the evaluation of a model that fails', () => {
  let model: ScriptedServer
  let server: EvalServer
  let result: EvalResult
  const resultOf = (id: string) => {
    const found = result.results.find(({ brief }) => brief.id === id)
    if (!found) throw new Error(`There is no result of ${id}.`)
    return found
  }
  beforeAll(async () => {
    model = await startOpenAiServer({ countsTokens: true })
    model.handle(answer)
    server = await startEvalServer({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' }, false)
    const briefs = chooseBriefs(allBriefs, ['release-train', 'night-shift', 'exit-interviews'])
    result = await evaluate({ server, briefs, now: Date.now })
  }, 300_000)
  afterAll(async () => {
    await server.stop()
    await model.close()
  })

  it('names the model', () => expect(result.model).toBe('compatible:fixture-model'))

  it('tells Markdown, a missed length, an invented number and stock phrases', () => {
    const { run, figures } = resultOf('engineering-release-train')
    expect(run.steps.map(({ problem }) => problem)).toEqual(['the post has a heading in Markdown'])
    expect(figures.steps).toEqual({ parsed: 0, all: 1 })
    expect(figures.post?.isInBand).toBe(false)
    expect(unsupported(figures.post?.claims ?? []).map((claim) => claim.text)).toContain('93,417 euros')
    expect(figures.post?.phrases.length).toBeGreaterThan(1)
  })

  it('tells an answer that is no list, and goes on with the next brief', () => {
    const { run, figures } = resultOf('people-exit-interviews')
    expect(run.broke).toBeNull()
    expect(run.steps.map(({ name, problem }) => [name, problem])).toEqual([
      ['sources', null],
      ['ideas', 'the answer was no list'],
    ])
    expect(figures.post).toBeNull()
  })

  it('has nothing to say against a good post', () => {
    const { figures, run } = resultOf('health-night-shift')
    expect(run.steps.map(({ problem }) => problem)).toEqual([null])
    expect(plainText(figures.post?.text ?? [])).toContain('night light')
    expect(figures.post).toMatchObject({ isInBand: true, phrases: [], hookStrength: 3, slots: [] })
    expect(unsupported(figures.post?.claims ?? [])).toEqual([])
  })

  it('counts all of it in the sums, marks it on the page, and calls no run broken', () => {
    const { parsed, inBand, claims, broken, drafts } = result.summary
    expect({ parsed, inBand, broken, drafts }).toEqual({
      parsed: { good: 2, all: 4 },
      inBand: { good: 1, all: 3 },
      broken: 0,
      drafts: 2,
    })
    expect(claims.unsupported).toBeGreaterThan(0)
    expect(writeTable(result.results, result.summary)).toMatch(/people-exit-interviews\s+1\/2\s+–\s+no draft/)
    const page = writePage(result)
    expect(page).toMatch(/<mark class="claim"[^>]*>[^<]*93,417 euros/)
    expect(page).toMatch(/<mark class="phrase"[^>]*>[^<]*game-changer/)
    expect(page).toContain('There is no draft.')
  })

  it('tells what a message costs in calls and tokens, a post that is asked for once more included', async () => {
    model.handle(({ body }) => {
      const said = JSON.stringify(chatCompletionBody.parse(body).messages)
      if (said.includes('Answer with a title')) return text('A title')
      const post = said.includes('night light') ? goodPost : badPost
      return text(
        said.includes('It must have') ? post : `<post title="A post">\n${post}\n</post>\nIt is ready.`,
      )
    })
    const briefs = chooseBriefs(allBriefs, ['night-shift', 'release-train'])
    const { summary, results } = await evaluate({ server, briefs, now: Date.now })
    const costs = new Map(results.map(({ brief, run }) => [brief.id, run.costs]))
    expect(costs.get('health-night-shift')).toMatchObject([{ calls: 1, repairs: 0 }])
    expect(costs.get('engineering-release-train')).toMatchObject([{ calls: 2, repairs: 1 }])
    // The second call repeats what the first one was told.
    const [again] = costs.get('engineering-release-train') ?? []
    expect(again?.cached).toBeGreaterThan(0)
    expect(again?.cached).toBeLessThan(again?.input ?? 0)
    expect(summary.cost).toMatchObject({ messages: 2, calls: 3, repairs: 1 })
    expect(summary.faulty).toEqual({ good: 1, all: 2 })
    expect(writeTable(results, summary)).toMatch(/model calls for a message +1\.50 \(3 for 2\)/)
    model.handle(answer)
  })

  it('calls a run broken when the model’s provider fails', async () => {
    model.handle(() => ({ kind: 'error', status: 401 }))
    const briefs = chooseBriefs(allBriefs, ['rename-button'])
    const { summary, results } = await evaluate({ server, briefs, now: Date.now })
    expect(summary.broken).toBe(1)
    expect(results[0]?.run.broke).toContain('failed')
    model.handle(answer)
  })
})
