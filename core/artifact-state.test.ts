import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPart, type ArtifactState, initialArtifact } from './artifact-state.ts'

const draft = (change: Partial<ArtifactState> = {}): ArtifactState => ({
  ...initialArtifact,
  documentId: 'd1',
  chatId: 'c1',
  status: 'streaming',
  ...change,
})
const apply = (artifact: ArtifactState, type: string, data: unknown = null) =>
  applyPart(artifact, { type, data }, 'c1')

describe('what a part of the stream makes of the artifact', () => {
  it('data-id sets the document and the chat and begins streaming', () => {
    const changed = apply(initialArtifact, 'data-id', 'd1')
    expect(changed).toEqual({ ...initialArtifact, documentId: 'd1', chatId: 'c1', status: 'streaming' })
  })

  it('data-id keeps the audience of the same document only', () => {
    const opened = draft({ audienceId: 'a1' })
    expect(apply(opened, 'data-id', 'd1').audienceId).toBe('a1')
    expect(apply(opened, 'data-id', 'd2').audienceId).toBeNull()
  })

  it('data-title sets the title and begins streaming', () => {
    expect(apply(initialArtifact, 'data-title', 'On focus')).toEqual({
      ...initialArtifact,
      title: 'On focus',
      status: 'streaming',
    })
  })

  it('data-kind sets the kind and begins streaming', () => {
    expect(apply(initialArtifact, 'data-kind', 'image')).toEqual({
      ...initialArtifact,
      kind: 'image',
      status: 'streaming',
    })
  })

  it('an unknown kind raises an error', () => {
    expect(() => apply(initialArtifact, 'data-kind', 'sheet')).toThrow('Artifact definition not found!')
  })

  it('data-clear empties the content and begins streaming', () => {
    const changed = apply(draft({ content: 'old', status: 'idle' }), 'data-clear')
    expect(changed).toEqual(draft({ content: '' }))
  })

  it('data-checking keeps the whole text as it was first written, until another document begins', () => {
    const checked = apply(draft({ content: 'First' }), 'data-checking')
    expect(checked).toEqual(draft({ content: 'First', firstDraft: 'First' }))
    const mended = apply(apply(checked, 'data-clear'), 'data-textDelta', 'Second')
    expect(mended).toMatchObject({ content: 'Second', firstDraft: 'First' })
    expect(apply(mended, 'data-id', 'd2').firstDraft).toBeNull()
  })

  it('data-textDelta appends text', () => {
    expect(apply(draft({ content: 'One ' }), 'data-textDelta', 'two')).toEqual(draft({ content: 'One two' }))
  })

  it.each([
    [400, false],
    [401, true],
    [449, true],
    [450, false],
  ])('a draft of %i characters opens the panel: %s', (length, opens) => {
    const changed = apply(draft({ content: 'x'.repeat(length - 1) }), 'data-textDelta', 'x')
    expect(changed.isVisible).toBe(opens)
  })

  it.each([
    ['without a chat', { chatId: null }],
    ['without a real document', { documentId: 'init' }],
    ['when it is not streaming', { status: 'idle' as const }],
  ])('the panel does not open by itself %s', (_, change) => {
    const changed = apply(draft({ ...change, content: 'x'.repeat(420) }), 'data-textDelta', 'x')
    expect(changed.isVisible).toBe(false)
  })

  it('a visible panel stays visible whatever is appended', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.string(), (length, delta) => {
        const changed = apply(
          draft({ isVisible: true, content: 'x'.repeat(length) }),
          'data-textDelta',
          delta,
        )
        expect(changed).toEqual(draft({ isVisible: true, content: 'x'.repeat(length) + delta }))
      }),
    )
  })

  it('data-imageDelta replaces the content and shows the panel', () => {
    const changed = apply(draft({ kind: 'image', content: 'AAA' }), 'data-imageDelta', 'BBB')
    expect(changed).toEqual(draft({ kind: 'image', content: 'BBB', isVisible: true }))
  })

  it('data-suggestion appends to the suggestions', () => {
    const suggestion = (id: string) => ({
      id,
      documentId: 'd1',
      originalText: 'a',
      suggestedText: 'b',
      description: 'c',
      isResolved: false,
    })
    const once = apply(draft(), 'data-suggestion', suggestion('s1'))
    const twice = apply(once, 'data-suggestion', suggestion('s2'))
    expect(twice).toEqual(draft({ metadata: { suggestions: [suggestion('s1'), suggestion('s2')] } }))
    const replayed = apply(twice, 'data-suggestion', suggestion('s1'))
    expect(replayed).toEqual(twice)
  })

  it('data-linkedin-hooks stores the hooks', () => {
    const hooks = ['a', 'b', 'c', 'd', 'e']
    expect(apply(draft(), 'data-linkedin-hooks', hooks)).toEqual(draft({ linkedinHooks: hooks }))
    const forAnother = { type: 'data-linkedin-hooks', data: hooks, id: 'another' }
    expect(applyPart(draft(), forAnother, 'c1')).toEqual(draft())
  })

  it('data-finish ends the streaming and nothing else', () => {
    expect(apply(draft({ content: 'All of it' }), 'data-finish')).toEqual(
      draft({ content: 'All of it', status: 'idle' }),
    )
  })

  it('data-refetch-document asks for the latest version and shows the panel at rest', () => {
    expect(apply(draft(), 'data-refetch-document')).toEqual(
      draft({ shouldRefetch: true, status: 'idle', isVisible: true }),
    )
  })

  it('leaves alone what is not for it or has the wrong shape', () => {
    const names = ['data-appendMessage', 'text-delta', 'toString', '']
    for (const name of names) expect(apply(draft(), name, 'x')).toEqual(draft())
    for (const name of ['data-id', 'data-title', 'data-textDelta', 'data-imageDelta', 'data-suggestion']) {
      expect(apply(draft(), name, 7)).toEqual(draft())
    }
    expect(apply(draft(), 'data-linkedin-hooks', [1])).toEqual(draft())
  })
})
