import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { conflictsIn } from '#core/post/merge-posts.ts'
import { parseContent, plainText, readText } from '#core/post/post-content.ts'
import type { DocumentSession } from './document-session.ts'
import { saveDraft, saveUnloadDraft } from './local-drafts.ts'
import { keptInBrowser, pass, shown, textOf, useSessions } from './session-in-test.ts'

const keptHere = async () => (await keptInBrowser()).map(({ content }) => textOf(content))

describe('a document that is being edited', () => {
  beforeAll(async () => {
    await import('fake-indexeddb/auto')
  })
  const tab = useSessions()
  const { begin, open, texts } = tab
  const kept = (session: DocumentSession) => {
    const { kept: text } = session.getState()
    return text === null ? null : textOf(text.content)
  }
  /** Returns what another tab has typed and not saved. */
  const textOfOther = (content: string, at: string) => {
    const { createdAt: base } = tab.server.latest
    return { documentId: 'd1', writer: 'other.1', content, base, baseContent: null, at }
  }
  /** Simulates a tab that crashes: nothing of it runs any more, and what it stored on this device stays. */
  const crash = () => vi.clearAllTimers()
  /** Simulates a tab that crashes a second after something was typed in it. */
  const typeAndCrash = async (text: string) => {
    const session = open()
    session.edit(readText(text))
    await pass(1000)
    await expect.poll(keptHere).toContain(text)
    crash()
  }

  it('keeps the media of the post in what it saves', async () => {
    const media = { images: ['/a.png'], videos: [], documents: [{ url: '/d.pdf', name: 'D' }] }
    begin(JSON.stringify({ text: '<p>One</p>', ...media, altTexts: { '/a.png': 'A' } }))
    const session = open()
    session.edit(readText('Two'))
    await pass(2000)
    expect(JSON.parse(tab.server.latest.content)).toEqual({
      text: '<p>Two</p>',
      ...media,
      altTexts: { '/a.png': 'A' },
    })
  })

  it('takes back what a check has changed, and nothing that was written since', async () => {
    begin('One.\n\nMended.\n\nThree.')
    const session = open()
    session.showChecked(readText('One.\n\nMended.\n\nThree.'))
    expect(session.getState().checked).toBeNull()
    session.showChecked(readText('One.\n\nInvented.\n\nThree.'))
    session.edit(readText('One.\n\nMended.\n\nThree and more.'))
    session.undoChecked()
    await pass(0)
    expect(shown(session)).toBe('One.\n\nInvented.\n\nThree and more.')
  })

  it('goes on naming a post after its first line until somebody names it', async () => {
    begin('On focus\nMore')
    const session = open()
    tab.server.shared = { title: 'On focusing' }
    session.edit(readText('On focusing\nMore'))
    await pass(2000)
    // Renamed in another tab.
    tab.server.shared = { title: 'My own' }
    session.edit(readText('On being focused\nMore'))
    await pass(2000)
    session.edit(readText('Never mind\nMore'))
    await pass(2000)
    const titles = tab.server.asked('POST /api/document').map(({ body }) => body.title)
    expect(titles).toEqual(['On focusing', 'On being focused', 'My own'])
  })

  it('keeps the title that somebody has given it meanwhile', async () => {
    const session = open()
    session.edit(readText('Typed'))
    // Renamed in another tab: a version with the same words.
    const renamed = tab.server.add(tab.server.latest.content)
    tab.server.shared = { title: 'Another title' }
    await pass(2000)
    expect(tab.server.latest.createdAt > renamed.createdAt).toBe(true)
    expect(textOf(tab.server.latest.content)).toBe('Typed')
    expect(tab.server.asked('POST /api/document').map(({ body }) => body.title)).toEqual([
      'On focus',
      'Another title',
    ])
  })

  it('has every key on this device within a second, until the server has it', async () => {
    const session = open()
    session.edit(readText('Typed'))
    await pass(900)
    await expect.poll(keptHere).toEqual(['Typed'])
    const [text] = await keptInBrowser()
    expect(textOf(text?.baseContent ?? '')).toBe('First words')
    await pass(1100)
    expect(texts()).toEqual(['First words', 'Typed'])
    await expect.poll(keptHere).toEqual([])
  })

  it('keeps on this device what is typed, half a second after the first key', async () => {
    const session = open()
    tab.server.trouble = 'offline'
    session.edit(readText('T'))
    await pass(300)
    session.edit(readText('Typed'))
    await pass(199)
    expect(await keptHere()).toEqual([])
    await pass(1)
    await expect.poll(keptHere).toEqual(['Typed'])
  })

  it('saves when the page goes away, and has the text in a place that is quick enough', async () => {
    const session = open()
    session.edit(readText('Going'))
    tab.server.trouble = 'offline'
    dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem('lede-unsaved-d1')).toContain('Going')
    tab.server.trouble = null
    await pass(5000)
    expect(texts()).toEqual(['First words', 'Going'])
    await expect.poll(keptHere).toEqual([])
    expect(localStorage.getItem('lede-unsaved-d1')).toBeNull()
  })

  it('saves at once when the page goes out of sight, and waits as usual while it is in sight', async () => {
    const session = open()
    const turn = async (to: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(to)
      document.dispatchEvent(new Event('visibilitychange'))
      await pass(0)
    }
    session.edit(readText('In sight'))
    await turn('visible')
    expect(texts()).toEqual(['First words'])
    session.edit(readText('Out of sight'))
    await turn('hidden')
    expect(texts()).toEqual(['First words', 'Out of sight'])
  })

  it('has the text on this device before the page that goes out of sight is frozen', () => {
    const session = open()
    session.edit(readText('Out of sight'))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(localStorage.getItem('lede-unsaved-d1')).toContain('Out of sight')
  })

  it('saves when it is closed', async () => {
    open().edit(readText('Closing'))
    tab.leave()
    await pass(0)
    expect(texts()).toEqual(['First words', 'Closing'])
  })

  it('tries again as soon as the browser is online', async () => {
    tab.server.trouble = 'offline'
    const session = open()
    session.edit(readText('On a train'))
    await pass(20_000)
    tab.server.trouble = null
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(texts()).toEqual(['First words', 'On a train'])
  })

  it('offers back what a crash left, and saves it when it is restored', async () => {
    await typeAndCrash('Before the crash')
    const session = open()
    expect(shown(session)).toBe('First words')
    await expect.poll(() => kept(session)).toBe('Before the crash')
    expect(session.getState().kept?.at).toBe(new Date(2026, 10, 20, 14, 3, 0, 500).toISOString())
    session.restoreKept()
    expect(session.getState()).toMatchObject({ kept: null, isDirty: true, revision: 1 })
    expect(shown(session)).toBe('Before the crash')
    await pass(0)
    expect(texts()).toEqual(['First words', 'Before the crash'])
    await expect.poll(keptHere).toEqual([])
  })

  it('offers back what a page left at its last moment, also one of an older Lede', async () => {
    const text = { content: 'Left', base: tab.server.latest.createdAt, at: '2026-11-19T08:00:00.000Z' }
    localStorage.setItem('lede-unsaved-d1', JSON.stringify({ 'another-tab': text }))
    const session = open()
    await expect.poll(() => kept(session)).toBe('Left')
    expect(localStorage.getItem('lede-unsaved-d1')).toBeNull()
    expect(await keptHere()).toEqual(['Left'])
  })

  it('keeps what a crash left while something else is typed, and puts both together when it is restored', async () => {
    begin('One.\nTwo.')
    await typeAndCrash('One, before the crash.\nTwo.')
    const second = open()
    second.edit(readText('One.\nTwo, typed since.'))
    await pass(5000)
    expect(texts().at(-1)).toBe('One.\nTwo, typed since.')
    await expect.poll(() => kept(second)).toBe('One, before the crash.\nTwo.')
    second.edit(readText('One.\nTwo, typed since. And now.'))
    second.restoreKept()
    expect(shown(second)).toBe('One, before the crash.\nTwo, typed since. And now.')
  })

  it('forgets what was discarded unless it is wanted back, and never offers what the server has', async () => {
    await typeAndCrash('Before the crash')
    const session = open()
    await expect.poll(() => kept(session)).toBe('Before the crash')
    const haveBack = session.discardKept()
    expect(kept(session)).toBeNull()
    await expect.poll(keptHere).toEqual([])
    haveBack()
    expect(kept(session)).toBe('Before the crash')
    await expect.poll(keptHere).toEqual(['Before the crash'])
    tab.server.add('Before the crash')
    const next = open()
    await expect.poll(keptHere).toEqual([])
    expect(kept(next)).toBeNull()
  })

  it('merges a restored text with what was saved elsewhere since', async () => {
    begin('One.\nTwo.')
    await typeAndCrash('One, before the crash.\nTwo.')
    tab.server.add('One.\nTwo, from the phone.')
    const session = open()
    await expect.poll(() => kept(session)).toBe('One, before the crash.\nTwo.')
    session.restoreKept()
    await pass(0)
    expect(texts().at(-1)).toBe('One, before the crash.\nTwo, from the phone.')
    expect(shown(session)).toBe('One, before the crash.\nTwo, from the phone.')
  })

  it('asks where a restored text and one that was saved since changed the same paragraph', async () => {
    await typeAndCrash('Before the crash')
    tab.server.add('Changed on the phone')
    const session = open()
    await expect.poll(() => kept(session)).toBe('Before the crash')
    session.restoreKept()
    await pass(0)
    expect(session.getState().save.theirs?.content).toBe('Changed on the phone')
    session.settle(() => 'both')
    await pass(0)
    expect(texts()).toEqual(['First words', 'Changed on the phone', 'Before the crash\nChanged on the phone'])
  })

  it('merges what was typed with what was saved elsewhere, and says what it did', async () => {
    begin('One.\nTwo.\nThree.')
    const session = open()
    tab.server.add('One.\nTwo.\nThree, from the phone.')
    session.edit(readText('One, mine.\nTwo.\nThree.'))
    await pass(2000)
    expect(texts().at(-1)).toBe('One, mine.\nTwo.\nThree, from the phone.')
    const { merged, ...state } = session.getState()
    expect(state).toMatchObject({ isDirty: false, staysOnUndo: true, conflict: null })
    expect([textOf(merged?.before), textOf(merged?.after)]).toEqual([
      'One, mine.\nTwo.\nThree.',
      'One, mine.\nTwo.\nThree, from the phone.',
    ])
    session.dismissMerged()
    expect(session.getState().merged).toBeNull()
  })

  it('writes over nothing while somebody has to choose, and keeps on taking what is typed', async () => {
    begin('One.\nTwo.')
    const session = open()
    tab.server.add('One, theirs.\nTwo, theirs.')
    session.edit(readText('One, mine.\nTwo.'))
    await pass(2000)
    expect(conflictsIn(session.getState().conflict ?? { parts: [], media: parseContent('') })).toHaveLength(1)
    session.edit(readText('One, mine and longer.\nTwo.'))
    await pass(60_000)
    expect(texts()).toHaveLength(2)
    await expect.poll(keptHere).toEqual(['One, mine and longer.\nTwo.'])
    await expect(session.flush()).rejects.toThrow('changed elsewhere')
    session.settle(() => 'mine')
    await pass(0)
    expect(texts().at(-1)).toBe('One, mine and longer.\nTwo, theirs.')
    await expect.poll(keptHere).toEqual([])
  })

  it('takes theirs and keeps mine at hand, also over a crash, until it is put away', async () => {
    const session = open()
    tab.server.add('Theirs')
    session.edit(readText('Mine'))
    await pass(2000)
    session.takeTheirs()
    expect(shown(session)).toBe('Theirs')
    expect(session.getState()).toMatchObject({ isDirty: false, revision: 1 })
    expect(plainText(session.getState().setAside ?? [])).toBe('Mine')
    crash()
    const next = open()
    await expect.poll(() => kept(next)).toBe('Mine')
    session.putAway()
    await expect.poll(keptHere).toEqual([])
  })

  it('takes over what was changed elsewhere while there is nothing to save', () => {
    const session = open()
    session.adopt(tab.server.add('From the phone'))
    expect(shown(session)).toBe('From the phone')
    expect(session.getState()).toMatchObject({ revision: 1, isDirty: false, merged: null })
    session.adopt(tab.server.add('From the phone'))
    expect(session.getState().revision).toBe(1)
  })

  it('does not let an older answer replace the text, and merges a newer one with what is being typed', async () => {
    begin('One.\nTwo.')
    const session = open()
    const [first] = tab.server.versions
    session.adopt(tab.server.add('One.\nTwo.\nThree.'))
    if (first) session.adopt(first)
    expect(shown(session)).toBe('One.\nTwo.\nThree.')
    session.edit(readText('One, typing.\nTwo.\nThree.'))
    session.adopt(tab.server.add('One.\nTwo.\nThree, by the assistant.'))
    expect(shown(session)).toBe('One, typing.\nTwo.\nThree, by the assistant.')
    await pass(0)
    expect(texts().at(-1)).toBe('One, typing.\nTwo.\nThree, by the assistant.')
  })

  it('takes in what came during a save when that is over', async () => {
    const gate = Promise.withResolvers<void>()
    const session = open()
    session.edit(readText('First words\nMine'))
    tab.server.gate = gate.promise
    await pass(2000)
    session.adopt({
      ...tab.server.latest,
      createdAt: '2026-11-21T09:00:00.000Z',
      content: 'First words\nMine\nTheirs',
    })
    expect(shown(session)).toBe('First words\nMine')
    gate.resolve()
    await pass(0)
    expect(shown(session)).toBe('First words\nMine\nTheirs')
  })

  it('asks about a version that the assistant wrote without knowing what was saved here meanwhile', async () => {
    begin('One.\nTwo.')
    const basedOn = tab.server.latest.createdAt
    const session = open()
    session.edit(readText('One, mine.\nTwo.'))
    await pass(2000)
    session.adopt({ ...tab.server.add('One, better.\nTwo, better.'), basedOn }, tab.server.versions)
    expect(shown(session)).toBe('One, mine.\nTwo.')
    expect(session.getState().save.phase).toBe('conflict')
    session.settle(() => 'mine')
    await pass(0)
    expect(texts().at(-1)).toBe('One, mine.\nTwo, better.')
  })

  it('asks about it also when what it does not know was saved in another tab', async () => {
    begin('One.\nTwo.')
    const basedOn = tab.server.latest.createdAt
    const session = open()
    tab.server.add('One, in another tab.\nTwo.')
    const latest = { ...tab.server.add('One, better.\nTwo.'), basedOn }
    session.adopt(latest, [...tab.server.versions.slice(0, -1), latest])
    expect(session.getState().save.phase).toBe('conflict')
    session.settle(() => 'both')
    await pass(0)
    expect(texts().at(-1)).toBe('One, in another tab.\nOne, better.\nTwo.')
  })

  it('leaves to undo what the assistant changed, also where it was merged with what was typed meanwhile', async () => {
    begin('One.\nTwo.')
    const session = open()
    session.edit(readText('One, mine.\nTwo.'))
    session.adopt({ ...tab.server.add('One.\nTwo, better.'), byAssistant: true })
    expect(shown(session)).toBe('One, mine.\nTwo, better.')
    expect(session.getState().staysOnUndo).toBe(false)
    await pass(0)
    session.edit(readText('One, mine again.\nTwo, better.'))
    session.adopt(tab.server.add('One, mine.\nTwo, from the phone.'))
    expect(shown(session)).toBe('One, mine again.\nTwo, from the phone.')
    expect(session.getState().staysOnUndo).toBe(true)
  })

  it('leaves to another tab what it is working on, and offers it once that tab is gone', async () => {
    let held = [{ name: 'lede-tab-other' }]
    const locks = { query: () => Promise.resolve({ held }), request: () => Promise.resolve() }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    await saveDraft(textOfOther('Theirs', '2026-11-20T10:00:00.000Z'))
    const session = open()
    await session.lookForKept()
    expect(kept(session)).toBeNull()
    held = []
    await session.lookForKept()
    expect(kept(session)).toBe('Theirs')
  })

  it.each([
    ['Later', '2026-11-20T10:05:00.000Z', 'Later'],
    ['Earlier', '2026-11-20T09:55:00.000Z', 'Kept at ten'],
  ])(
    'offers the newer of what a page kept while it lived and at its last moment: %s',
    async (words, at, wanted) => {
      await saveDraft(textOfOther('Kept at ten', '2026-11-20T10:00:00.000Z'))
      saveUnloadDraft(textOfOther(words, at))
      const session = open()
      await session.lookForKept()
      expect(kept(session)).toBe(wanted)
    },
  )

  it('keeps the text where it can when the larger place fails, and uses that again when it works', async () => {
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Not here', 'InvalidStateError')
    })
    tab.server.trouble = 'offline'
    const session = open()
    session.edit(readText('Typed'))
    await pass(600)
    await expect.poll(() => localStorage.getItem('lede-unsaved-d1')).toContain('Typed')
    expect(session.getState().isKeptHere).toBe(true)
    broken.mockRestore()
    session.edit(readText('Typed on'))
    await pass(600)
    await expect.poll(keptHere).toContain('Typed on')
  })

  it('says so when the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Not here', 'InvalidStateError')
    })
    const session = open()
    session.edit(readText('Typed'))
    await pass(600)
    await expect.poll(() => session.getState().isKeptHere).toBe(false)
    await pass(2000)
    expect(texts()).toEqual(['First words', 'Typed'])
  })
})
