import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  applyStreamPart,
  artifactStore,
  closeArtifact,
  hideArtifact,
  openDocument,
  resetArtifact,
} from './artifact-store.ts'

const state = () => artifactStore.getState()
const part = (type: string, data: unknown = null) => applyStreamPart({ type, data }, 'c1')

function beginDraft(documentId = 'd1') {
  part('data-kind', 'text')
  part('data-id', documentId)
  part('data-title', 'On focus')
  part('data-clear')
}

describe('the artifact of this tab', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    resetArtifact()
  })
  afterEach(() => vi.useRealTimers())

  it('opens by itself while a draft is written, and stays open at its end', () => {
    beginDraft()
    part('data-textDelta', 'x'.repeat(300))
    expect(state().isVisible).toBe(false)
    part('data-textDelta', 'x'.repeat(120))
    part('data-finish')
    expect(state()).toMatchObject({ isVisible: true, status: 'idle', documentId: 'd1', title: 'On focus' })
  })

  it('opens at the end of a draft, however short it is, and of one that came in one piece', () => {
    for (const length of [3, 2000]) {
      resetArtifact()
      beginDraft()
      part('data-textDelta', 'x'.repeat(length))
      expect(state().isVisible).toBe(false)
      part('data-finish')
      expect(state()).toMatchObject({ isVisible: true, status: 'idle', documentId: 'd1' })
    }
  })

  it('opens with a whole draft while it is still checked, however short, unless it was closed', () => {
    beginDraft()
    part('data-textDelta', 'Short.')
    part('data-checking')
    expect(state()).toMatchObject({ isVisible: true, status: 'streaming', firstDraft: 'Short.' })
    resetArtifact()
    beginDraft()
    part('data-textDelta', 'x'.repeat(410))
    hideArtifact()
    part('data-checking')
    part('data-finish')
    expect(state().isVisible).toBe(false)
  })

  it('stays closed at the end of a draft that was closed while it was written, or holds nothing', () => {
    beginDraft()
    part('data-textDelta', 'x'.repeat(410))
    hideArtifact()
    part('data-finish')
    expect(state().isVisible).toBe(false)
    resetArtifact()
    beginDraft()
    part('data-finish')
    expect(state().isVisible).toBe(false)
  })

  it('does not open again after it was closed while streaming, and shows all of the text when asked to', () => {
    beginDraft()
    part('data-textDelta', 'x'.repeat(410))
    hideArtifact()
    expect(state()).toMatchObject({ isVisible: false, status: 'idle' })
    part('data-textDelta', 'yyy')
    expect(state().isVisible).toBe(false)
    openDocument({ documentId: 'd1', chatId: 'c1' })
    expect(state()).toMatchObject({ isVisible: true, status: 'streaming', title: 'On focus' })
    expect(state().content).toHaveLength(413)
  })

  it.each([
    ['corrected', 'data-textDelta', 'x'.repeat(420)],
    ['short', 'data-textDelta', 'Short.'],
    ['a picture', 'data-imageDelta', 'AAA'],
  ])(
    'stays closed when what is written anew after that is %s, even if it is followed anew',
    (_, type, data) => {
      beginDraft()
      part('data-textDelta', 'x'.repeat(410))
      hideArtifact()
      for (const begin of [() => part('data-clear'), () => part('data-title', 'On work'), beginDraft]) {
        begin()
        part(type, data)
        expect(state()).toMatchObject({ isVisible: false, status: 'idle', documentId: 'd1' })
      }
      part('data-finish')
      expect(state().isVisible).toBe(false)
    },
  )

  it('opens with the next document after one was closed, and with the same one in the next reply', () => {
    beginDraft()
    hideArtifact()
    beginDraft('d2')
    part('data-textDelta', 'x'.repeat(410))
    expect(state()).toMatchObject({ isVisible: true, documentId: 'd2' })
    hideArtifact()
    part('data-finish')
    beginDraft('d2')
    part('data-textDelta', 'x'.repeat(410))
    expect(state()).toMatchObject({ isVisible: true, documentId: 'd2' })
  })

  it('stays open when a closed document that was opened by hand is corrected', () => {
    beginDraft()
    part('data-textDelta', 'x'.repeat(410))
    hideArtifact()
    openDocument({ documentId: 'd1', chatId: 'c1' })
    part('data-clear')
    part('data-textDelta', 'Short.')
    expect(state()).toMatchObject({ isVisible: true, status: 'streaming', content: 'Short.' })
  })

  it('is idle, hidden and empty after closing', () => {
    openDocument({ documentId: 'd1', chatId: 'c1', title: 'On focus' })
    closeArtifact()
    expect(state()).toMatchObject({ documentId: 'init', isVisible: false, status: 'idle', title: '' })
  })

  it('opens another document empty, and leaves the one on the screen as it is', () => {
    openDocument({ documentId: 'd1', chatId: 'c1', title: 'One' })
    artifactStore.setState({ content: 'Words' })
    openDocument({ documentId: 'd1', chatId: 'c1' })
    expect(state()).toMatchObject({ title: 'One', content: 'Words' })
    openDocument({ documentId: 'd2', chatId: 'c1' })
    expect(state()).toMatchObject({ documentId: 'd2', title: '', content: '', isVisible: true })
  })

  it('brings what is written for one document to that one alone while another is on the screen', () => {
    const hooks = ['a', 'b', 'c', 'd', 'e']
    beginDraft('d1')
    part('data-textDelta', 'One ')
    openDocument({ documentId: 'd2', chatId: 'c1', title: 'Two' })
    part('data-textDelta', 'and more')
    part('data-imageDelta', 'AAA')
    part('data-textDelta', ' of it')
    applyStreamPart({ type: 'data-linkedin-hooks', data: hooks, id: 'd1' }, 'c1')
    expect(state()).toMatchObject({ documentId: 'd2', title: 'Two', content: '', status: 'idle' })
    expect(state().linkedinHooks).toEqual([])
    applyStreamPart({ type: 'data-linkedin-hooks', data: hooks, id: 'd2' }, 'c1')
    expect(state().linkedinHooks).toEqual(hooks)
    openDocument({ documentId: 'd1', chatId: 'c1' })
    expect(state()).toMatchObject({ title: 'On focus', content: 'AAA of it', status: 'streaming' })
    expect(state().linkedinHooks).toEqual(hooks)
    part('data-finish')
    expect(state()).toMatchObject({ documentId: 'd1', status: 'idle' })
  })

  it('leaves the document on the screen as it is when the one behind it is finished, whether told or not', () => {
    for (const finish of [() => part('data-refetch-document'), () => vi.advanceTimersByTime(100_000)]) {
      beginDraft('d1')
      openDocument({ documentId: 'd2', chatId: 'c1' })
      finish()
      expect(state()).toMatchObject({ documentId: 'd2', status: 'idle', shouldRefetch: false })
      openDocument({ documentId: 'd1', chatId: 'c1' })
      expect(state()).toMatchObject({ content: '', status: 'idle' })
      resetArtifact()
    }
  })

  it('shows the next document that is written, and one that is followed anew stays behind', () => {
    beginDraft('d1')
    openDocument({ documentId: 'd2', chatId: 'c1' })
    beginDraft('d1')
    expect(state()).toMatchObject({ documentId: 'd2', title: '', status: 'idle' })
    part('data-kind', 'image')
    part('data-id', 'd3')
    part('data-title', 'A picture')
    expect(state()).toMatchObject({
      documentId: 'd3',
      kind: 'image',
      title: 'A picture',
      status: 'streaming',
    })
  })

  it('goes on unseen with what is written when the document before it is closed', () => {
    beginDraft('d1')
    openDocument({ documentId: 'd2', chatId: 'c1' })
    hideArtifact()
    part('data-textDelta', 'One')
    expect(state()).toMatchObject({ documentId: 'd1', isVisible: false, content: 'One' })
  })

  it('comes to rest when the end of a stream was lost', () => {
    beginDraft()
    vi.advanceTimersByTime(60_000)
    part('data-textDelta', 'still there')
    vi.advanceTimersByTime(60_000)
    expect(state().status).toBe('streaming')
    vi.advanceTimersByTime(60_000)
    expect(state().status).toBe('idle')
  })

  it('keeps what it has when a part names an unknown kind', () => {
    beginDraft()
    part('data-kind', 'sheet')
    expect(state()).toMatchObject({ kind: 'text', documentId: 'd1' })
  })

  it('tells its listeners once for each change', () => {
    const seen: string[] = []
    const leave = artifactStore.subscribe(() => seen.push(state().title))
    part('data-title', 'One')
    part('data-appendMessage', 'not for it')
    leave()
    part('data-title', 'Two')
    expect(seen).toEqual(['One'])
  })
})
