import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeFailedSaves } from '#test/setup/console.ts'
import { FakeDocumentServer } from './fake-document-server.ts'
import { SaveQueue, saveVersion } from './save-queue.ts'

const same = (one: string, other: string) => one === other
const merged: string[] = []

/** Merges texts that were only extended, mine before theirs; two rewritten texts need a choice. */
function linesOf({ base, mine, theirs }: { base: string; mine: string; theirs: string }): string | null {
  if (theirs === base || mine === theirs) return mine
  if (mine === base) return theirs
  return mine.startsWith(base) && theirs.startsWith(base) ? mine + theirs.slice(base.length) : null
}

function queueFor(server: FakeDocumentServer): SaveQueue {
  vi.stubGlobal('fetch', server.fetch)
  const { id: documentId, title, kind, content, createdAt: base } = server.latest
  return new SaveQueue({
    content,
    base,
    isSame: same,
    merge: linesOf,
    commonWith: () => undefined,
    onBase: () => null,
    onMerged: (text) => merged.push(text),
    save: (text, baseCreatedAt) => saveVersion({ documentId, title, kind, content: text, baseCreatedAt }),
    onSaved: () => null,
    onChange: () => null,
  })
}

describe('the save queue', () => {
  let server: FakeDocumentServer
  let queue: SaveQueue
  beforeEach(() => {
    vi.useFakeTimers()
    server = new FakeDocumentServer('First')
    merged.length = 0
    queue = queueFor(server)
  })
  afterEach(() => {
    vi.useRealTimers()
    takeFailedSaves()
  })

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const saves = () => server.asked('POST /api/document').map(({ body }) => body.content)

  it('waits two seconds after the last change and makes one version, which names its base', async () => {
    const { createdAt: base } = server.latest
    queue.change('F')
    await pass(1900)
    queue.change('Fo')
    await pass(1999)
    expect(saves()).toEqual([])
    expect(queue.state.phase).toBe('waiting')
    await pass(1)
    expect(server.contents).toEqual(['First', 'Fo'])
    expect(server.asked('POST /api/document')[0]?.body).toMatchObject({
      title: 'On focus',
      kind: 'text',
      baseCreatedAt: base,
    })
    expect(queue).toMatchObject({ isDirty: false, base: server.latest.createdAt, state: { phase: 'clean' } })
  })

  it('counts what an earlier page has sent, and had no answer for, as its own', async () => {
    const { content, createdAt: base } = server.latest
    server.add('Sent by the page before')
    queue.rebase({ content, base, sent: ['Sent by the page before'] })
    queue.change('Written by this page')
    await queue.flush()
    expect(server.contents).toEqual(['First', 'Sent by the page before', 'Written by this page'])
    expect(queue.state.phase).toBe('clean')
  })

  it('makes no version of text that came back to what it was', async () => {
    queue.change('Firs')
    queue.change('First')
    expect(queue.isDirty).toBe(false)
    await pass(10_000)
    await queue.flush()
    expect(saves()).toEqual([])
  })

  it('stays dirty until the save is complete', async () => {
    const gate = Promise.withResolvers<void>()
    server.gate = gate.promise
    queue.change('Second')
    await pass(2000)
    expect(queue).toMatchObject({ isDirty: true, state: { phase: 'saving' } })
    gate.resolve()
    await pass(0)
    expect(queue.isDirty).toBe(false)
  })

  it('has one save on its way at a time, and the last text follows on the new base', async () => {
    const gate = Promise.withResolvers<void>()
    server.gate = gate.promise
    queue.change('A')
    await pass(2000)
    queue.change('AB')
    queue.change('ABC')
    await pass(5000)
    expect(saves()).toEqual(['A'])
    gate.resolve()
    await pass(0)
    expect(server.contents).toEqual(['First', 'A', 'ABC'])
    expect(queue.isDirty).toBe(false)
  })

  it('saves the first text again when it comes back while another one is on its way', async () => {
    const gate = Promise.withResolvers<void>()
    server.gate = gate.promise
    queue.change('A')
    await pass(2000)
    queue.change('First')
    gate.resolve()
    await pass(2000)
    expect(server.contents).toEqual(['First', 'A', 'First'])
  })

  it('saves at once when it is flushed, and again what was typed meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    server.gate = gate.promise
    queue.change('A')
    const flushed = queue.flush()
    queue.change('AB')
    gate.resolve()
    await flushed
    expect(server.contents).toEqual(['First', 'A', 'AB'])
    await pass(10_000)
    expect(saves()).toHaveLength(2)
  })

  it.each([['offline' as const], [500], [429]])(
    'tries again with longer and longer pauses on %s',
    async (trouble) => {
      server.trouble = trouble
      queue.change('A')
      await pass(2000)
      expect(queue.state).toMatchObject({ phase: 'failing', words: expect.stringMatching(/./) })
      expect(queue.isDirty).toBe(true)
      await pass(2000)
      expect(saves()).toHaveLength(2)
      await pass(3999)
      expect(saves()).toHaveLength(2)
      await pass(1)
      expect(saves()).toHaveLength(3)
      server.trouble = null
      await pass(60_000)
      expect(server.contents).toEqual(['First', 'A'])
      expect(queue.state).toEqual({ phase: 'clean', words: null, theirs: null, common: null })
    },
  )

  it('logs a failed save once, however often it is tried again', async () => {
    server.trouble = 500
    queue.change('A')
    await pass(2000)
    queue.change('AB')
    await pass(60_000)
    expect(saves().length).toBeGreaterThan(2)
    expect(takeFailedSaves()).toHaveLength(1)
    server.trouble = null
    await queue.retry()
    server.trouble = 400
    queue.change('ABC')
    await pass(2000)
    expect(takeFailedSaves()).toHaveLength(1)
  })

  it('tries again at once when asked to, and says why a flush failed', async () => {
    server.trouble = 'offline'
    queue.change('A')
    await expect(queue.flush()).rejects.toThrow('You are offline')
    server.trouble = null
    await queue.retry()
    expect(server.contents).toEqual(['First', 'A'])
  })

  it('waits at most a minute between two tries, and begins with short pauses again after a save', async () => {
    const pauseBeforeNextSave = async () => {
      const { length } = saves()
      let seconds = 0
      for (; saves().length === length && seconds < 200; seconds += 1) await pass(1000)
      return seconds
    }
    server.trouble = 'offline'
    queue.change('A')
    await pass(2000)
    const pauses: number[] = []
    for (let at = 0; at < 7; at += 1) pauses.push(await pauseBeforeNextSave())
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60])
    server.trouble = null
    await queue.retry()
    server.trouble = 'offline'
    queue.change('AB')
    await pass(2000)
    expect(await pauseBeforeNextSave()).toBe(2)
  })

  it('tries again what was refused when asked to', async () => {
    server.trouble = 400
    queue.change('A')
    await pass(2000)
    server.trouble = null
    await queue.retry()
    expect(server.contents).toEqual(['First', 'A'])
  })

  it('does not repeat what was refused until it changes', async () => {
    server.trouble = 400
    queue.change('A')
    await pass(120_000)
    expect(saves()).toEqual(['A'])
    expect(queue.state.phase).toBe('refused')
    server.trouble = null
    queue.change('AB')
    await pass(2000)
    expect(server.contents).toEqual(['First', 'AB'])
  })

  it('stops at a conflict and writes over nothing, whatever is typed', async () => {
    server.add('Theirs')
    queue.change('Mine')
    await pass(2000)
    expect(queue.state).toMatchObject({ phase: 'conflict', theirs: { content: 'Theirs' } })
    queue.change('Mine, longer')
    await pass(60_000)
    await expect(queue.flush()).rejects.toThrow('changed elsewhere')
    expect(server.contents).toEqual(['First', 'Theirs'])
    expect(queue).toMatchObject({ isDirty: true, content: 'Mine, longer' })
  })

  it('puts mine on top of theirs when asked to', async () => {
    server.add('Theirs')
    queue.change('Mine')
    await pass(2000)
    await queue.settle('Mine')
    expect(server.contents).toEqual(['First', 'Theirs', 'Mine'])
    expect(queue.isDirty).toBe(false)
  })

  it('takes theirs when asked to', async () => {
    const theirs = server.add('Theirs')
    queue.change('Mine')
    await pass(2000)
    queue.adopt('Theirs', theirs.createdAt)
    expect(queue).toMatchObject({ isDirty: false, content: 'Theirs' })
    queue.change('Theirs and more')
    await pass(2000)
    expect(server.contents).toEqual(['First', 'Theirs', 'Theirs and more'])
  })

  it('merges with what was saved elsewhere, and saves that at once', async () => {
    server.add('First theirs')
    queue.change('First mine')
    await pass(2000)
    expect(server.contents).toEqual(['First', 'First theirs', 'First mine theirs'])
    expect(queue).toMatchObject({ isDirty: false, content: 'First mine theirs' })
    expect(merged).toEqual(['First mine theirs'])
  })

  it('takes what was typed during the save into the merge', async () => {
    const gate = Promise.withResolvers<void>()
    server.gate = gate.promise
    server.add('First theirs')
    queue.change('First a')
    await pass(2000)
    queue.change('First ab')
    gate.resolve()
    await pass(0)
    expect(server.contents.at(-1)).toBe('First ab theirs')
  })

  it('puts a newer version under what was typed when it hears of one', async () => {
    queue.change('First mine')
    queue.takeIn(server.add('First theirs'))
    await pass(0)
    expect(server.contents.at(-1)).toBe('First mine theirs')
    queue.change('Anew')
    queue.takeIn(server.add('Anew as well'))
    expect(queue.state).toMatchObject({ phase: 'conflict', common: 'First mine theirs' })
    await queue.settle('Anew as well')
    expect(queue).toMatchObject({ isDirty: false, content: 'Anew as well' })
  })

  it('knows its own text when the answer to its save was lost', async () => {
    server.trouble = 'offline'
    queue.change('Anew')
    await pass(2000)
    server.add('Anew')
    server.trouble = null
    queue.change('Anew and longer')
    await pass(2000)
    expect(server.contents).toEqual(['First', 'Anew', 'Anew and longer'])
    expect(queue.isDirty).toBe(false)
  })

  it('sees no conflict in a newer version with the text that it began from', async () => {
    server.add('First')
    queue.change('Mine')
    await pass(2000)
    expect(server.contents).toEqual(['First', 'First', 'Mine'])
  })
})

describe('any course of typing, waiting and trouble', () => {
  type Step = { kind: 'type'; text: string } | { kind: 'wait'; ms: number } | { kind: 'trouble'; is: boolean }
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), text: fc.stringMatching(/^[a-z]{1,3}$/) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 5000 }) }),
    fc.record({ kind: fc.constant('trouble' as const), is: fc.boolean() }),
  )

  afterEach(() => {
    vi.useRealTimers()
    takeFailedSaves()
  })

  it('ends with the last text on the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        vi.useFakeTimers()
        const server = new FakeDocumentServer('')
        const queue = queueFor(server)
        for (const { kind, ...detail } of steps) {
          if (kind === 'type' && 'text' in detail) queue.change(detail.text)
          if (kind === 'wait' && 'ms' in detail) await vi.advanceTimersByTimeAsync(detail.ms)
          if (kind === 'trouble' && 'is' in detail) server.trouble = detail.is ? 'offline' : null
        }
        server.trouble = null
        await vi.advanceTimersByTimeAsync(120_000)
        expect(server.latest.content).toBe(queue.content)
        expect(queue.isDirty).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})
