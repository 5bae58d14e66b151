import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PostClaim } from '#contract/claims.ts'
import type { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import { beginPanel, endPanel, findEditor, openPanel } from '#web/show-panel.tsx'
import { opensWithoutOpener } from '#web/ui/fake-screen.ts'

const content = 'It took 10 days.\n\nJonas Weber paid $5.'
const trace = 'POST /api/document/claims'
const know = 'POST /api/document/claims/known'
const addSource = 'POST /api/document/claims/source'
const rewrite = 'POST /api/regenerate-line'

const at = '2026-11-20T09:00:00.000Z'
const claim = (text: string, more: Partial<PostClaim> = {}): PostClaim => {
  const paragraphs = content.split('\n')
  const paragraph = paragraphs.findIndex((line) => line.includes(text))
  const from = paragraphs[paragraph]?.indexOf(text) ?? 0
  return {
    kind: 'number',
    text,
    paragraph,
    from,
    to: from + text.length,
    source: null,
    isKnown: false,
    isGiven: false,
    ...more,
  }
}
const web = {
  id: 'https://example.com/days',
  kind: 'web' as const,
  title: 'Ten days',
  url: 'https://example.com/days',
  passage: 'It took them 10 days.',
}

describe('the sources of a post', () => {
  let server: FakeDocumentServer
  let claims: PostClaim[]
  beforeEach(() => {
    server = beginPanel(content)
    claims = [claim('10', { source: web }), claim('Jonas Weber', { kind: 'name' }), claim('$5')]
    server.on('POST /api/actions/getSuggestions', () => json([]))
    server.on('POST /api/actions/getHooks', () => json({ hooks: [] }))
    server.on(trace, () => json({ claims }))
    server.on(know, () => {
      const { text, isKnown } = server.asked(know).at(-1)?.body ?? {}
      return json({ text, isKnown })
    })
  })
  afterEach(endPanel)

  const foot = (name: RegExp) => screen.findByRole('button', { name })
  const openSources = async () => {
    const user = await openPanel()
    await user.click(await foot(/^Sources 2$/))
    return user
  }
  /** Presses Undo in a notice; the editor has an Undo of its own. */
  const undo = async (notice: string) => {
    const place = (await screen.findByText(notice)).closest<HTMLElement>('[data-sonner-toast]')
    if (!place) throw new Error('There is no notice.')
    // A press would drag the notice, which jsdom does not support.
    fireEvent.click(within(place).getByRole('button', { name: 'Undo' }))
  }
  const group = (name: string) => within(screen.getByRole('region', { name }))
  const texts = (name: string) =>
    group(name)
      .getAllByRole('button', { name: /^Show / })
      .map(({ textContent }) => textContent)
  const marked = async (selector = '.underline-claim') =>
    Array.from((await findEditor()).querySelectorAll(selector), ({ textContent }) => textContent)

  it('are looked up with the post, and what is open is marked while the section is', async () => {
    const user = await openPanel()
    await foot(/^Sources 2$/)
    expect(await marked()).toEqual([])
    await user.click(await foot(/^Sources 2$/))
    expect(server.asked(trace)[0]?.body).toMatchObject({
      documentId: 'd1',
      content: expect.stringContaining('Jonas Weber'),
    })
    expect(texts('Not in your material')).toEqual(['Jonas Weber', '$5'])
    expect(texts('In your material')).toEqual(['10'])
    expect(screen.getByText('2 of 3 claims not in your material')).toBeDefined()
    await waitFor(async () => expect(await marked()).toEqual(['Jonas Weber', '$5']))
    await user.click(screen.getByRole('button', { name: 'Close sources' }))
    expect(await marked()).toEqual([])
  })

  it('are shown with their words, and a page of the web can be opened', async () => {
    await openSources()
    const found = group('In your material')
    expect(found.getByText('It took them 10 days.')).toBeDefined()
    const link = found.getByRole('link', { name: /^Ten days/ })
    expect(link.getAttribute('href')).toBe('https://example.com/days')
    expect(opensWithoutOpener(link)).toBe(true)
  })

  it('are listed without anything that a broken line could begin with', async () => {
    claims = [claim('10', { source: web }), claim('$5', { source: web })]
    const user = await openPanel()
    await user.click(await foot(/^Sources/))
    const items = group('In your material').getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^10\$5/), '10', '$5'])
  })

  it('are looked up again after a save', async () => {
    const user = await openSources()
    claims = [claim('10', { source: web })]
    await user.click(await findEditor())
    await user.keyboard('x')
    await waitFor(() => expect(server.asked(trace)).toHaveLength(2))
    await screen.findByText('It has a source, or you know it is true.')
    expect(screen.queryByRole('region', { name: 'Not in your material' })).toBeNull()
  })

  it('are counted and listed only while their words are in the text, also before it is saved', async () => {
    const user = await openSources()
    server.on(trace, () => new Promise(() => undefined))
    const editor = await findEditor()
    await user.click(editor)
    await user.keyboard('{Control>}a{/Control}{Backspace}')
    expect(editor.textContent).toBe('')
    expect(await foot(/^Sources$/)).toBeDefined()
    expect(await screen.findByText('Nothing to check')).toBeDefined()
  })

  it('need none where the writer knows that it is true, which can be taken back', async () => {
    const user = await openSources()
    const card = group('Not in your material')
    card.getByRole('button', { name: 'I know this is true: "Jonas Weber"' }).focus()
    await user.keyboard('{Enter}')
    expect(texts('You know this is true')).toEqual(['Jonas Weber'])
    expect(await marked()).toEqual(['$5'])
    expect(document.activeElement?.textContent).toBe('I know this is true')
    await user.click(group('You know this is true').getByRole('button', { name: /^Undo/ }))
    expect(texts('Not in your material')).toEqual(['Jonas Weber', '$5'])
    await waitFor(() =>
      expect(server.asked(know).map(({ body }) => [body.text, body.isKnown])).toEqual([
        ['Jonas Weber', true],
        ['Jonas Weber', false],
      ]),
    )
  })

  it('get a source from the libraries, from the web and from a note, which can be undone', async () => {
    const knowledge = {
      id: 'k1',
      title: 'Churn notes',
      sourceUrl: null,
      source: 'text',
      fileName: null,
      isCut: false,
    }
    const item = { ...knowledge, size: 9, excerpt: '', createdAt: at, updatedAt: at }
    server.on('GET /api/story', () => json({ content: 'I repaired lifts.', updatedAt: at }))
    server.on('GET /api/knowledge-base', () => json({ items: [item], nextCursor: null }))
    server.on('GET /api/offers', () => json({ offers: [], nextCursor: null }))
    server.on(addSource, () => {
      const { text, source } = server.asked(addSource).at(-1)?.body ?? {}
      claims = claims.map((one) =>
        one.text === text ? { ...one, source: source === null ? null : web, isGiven: source !== null } : one,
      )
      return json({ text, source: source === null ? null : web })
    })
    const user = await openSources()
    await user.click(screen.getByRole('button', { name: 'Add a source: "$5"' }))
    await user.click(await screen.findByRole('button', { name: /^Churn notes/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(texts('Not in your material')).toEqual(['Jonas Weber']))
    await undo('Source added')
    await waitFor(() => expect(texts('Not in your material')).toEqual(['Jonas Weber', '$5']))

    await user.click(screen.getByRole('button', { name: 'Add a source: "$5"' }))
    await user.click(await screen.findByRole('radio', { name: 'Web address' }))
    await user.click(screen.getByRole('button', { name: 'Add source' }))
    await screen.findByText(/^This is not a web address/)
    await user.type(screen.getByRole('textbox', { name: 'Web address' }), 'example.com/days')
    await user.click(screen.getByRole('button', { name: 'Add source' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Remove the source of "$5"' }))
    await waitFor(() => expect(texts('Not in your material')).toEqual(['Jonas Weber', '$5']))

    await user.click(screen.getByRole('button', { name: 'Add a source: "Jonas Weber"' }))
    await user.click(await screen.findByRole('radio', { name: 'Note' }))
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'We met in May.')
    await user.click(screen.getByRole('button', { name: 'Add source' }))
    await waitFor(() =>
      expect(server.asked(addSource).map(({ body }) => body.source)).toEqual([
        { kind: 'knowledge', id: 'k1' },
        null,
        { kind: 'web', url: 'https://example.com/days' },
        null,
        { kind: 'note', text: 'We met in May.' },
      ]),
    )
  })

  it('can go from their sentence, which is shown first and can be undone', async () => {
    server.on(rewrite, () => json({ regeneratedLine: 'Jonas Weber paid.' }))
    const user = await openSources()
    await user.click(screen.getByRole('button', { name: 'Rephrase: "$5"' }))
    await screen.findByText('Jonas Weber paid.')
    expect(server.asked(rewrite)[0]?.body).toMatchObject({
      documentId: 'd1',
      selectedLine: 'Jonas Weber paid $5.',
      prompt: expect.stringContaining('without the number “$5”'),
    })
    await user.click(screen.getByRole('button', { name: 'Leave as it is' }))
    expect(screen.queryByText('Jonas Weber paid.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Rephrase: "$5"' }))
    await user.click(await screen.findByRole('button', { name: 'Use this' }))
    const text = await findEditor()
    await waitFor(() => expect(text.textContent).toBe('It took 10 days.Jonas Weber paid.'))
    await undo('Rephrased')
    await waitFor(() => expect(text.textContent).toBe('It took 10 days.Jonas Weber paid $5.'))
  })

  it('say why a sentence could not be rephrased', async () => {
    server.on(rewrite, () => json({ regeneratedLine: 'Jonas Weber paid $5.', note: 'Not with my words.' }))
    const user = await openSources()
    await user.click(screen.getByRole('button', { name: 'Rephrase: "$5"' }))
    await screen.findByText('Not with my words.')
    expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull()
    server.on(rewrite, () => json({ code: 'internal:document', cause: 'The model is busy.' }, 500))
    await user.click(screen.getByRole('button', { name: 'Rephrase: "$5"' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The model is busy.')
  })

  it('are told beside the words under the pointer, whatever section is open', async () => {
    const user = await openPanel()
    await foot(/^Sources 2$/)
    await waitFor(async () => expect(await marked('.underline-ledger')).toHaveLength(3))
    const [first, second] = (await findEditor()).querySelectorAll('.underline-ledger')
    if (!first || !second) throw new Error('There are no marks.')
    fireEvent.pointerOver(first)
    const dialog = within(await screen.findByRole('dialog', { name: 'Where this comes from' }))
    expect(dialog.getByText('It took them 10 days.')).toBeDefined()
    expect(dialog.getByText('In your material')).toBeDefined()
    fireEvent.pointerUp(second, { pointerType: 'touch' })
    expect(await dialog.findByText('Not in your material')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'What can I do?' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Show "Jonas Weber" in the post' }),
      ),
    )
  })

  it('stand with an older version as they stood then', async () => {
    server.add('It took 12 days.')
    server.on('GET /api/document/claims', () =>
      json({
        version: at,
        madeAt: at,
        claims: [claim('10', { source: web }), claim('$5', { isKnown: true })],
      }),
    )
    claims = []
    const user = await openPanel()
    await user.click(await screen.findByRole('button', { name: 'View Previous version' }))
    await screen.findByText('You are viewing a previous version')
    await user.click(await foot(/^Sources$/))
    expect(await screen.findByText('As it was for this version.')).toBeDefined()
    expect(group('In your material').getByText('It took them 10 days.')).toBeDefined()
    expect(group('You know this is true').getByText('$5')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^I know this is true/ })).toBeNull()
  })

  it('say so when that could not be kept', async () => {
    server.on(know, () => json({ code: 'bad_request:document', cause: 'Not now.' }, 400))
    const user = await openSources()
    await user.click(screen.getByRole('button', { name: 'I know this is true: "$5"' }))
    await screen.findByText('Not now.')
    expect(texts('Not in your material')).toEqual(['Jonas Weber', '$5'])
  })

  it('show the card of a mark under the pointer, and the words of a card', async () => {
    const user = await openSources()
    await waitFor(async () => expect(await marked()).toHaveLength(2))
    const [, second] = (await findEditor()).querySelectorAll('.underline-claim')
    if (!second) throw new Error('There is no second mark.')
    fireEvent.pointerOver(second)
    const shown = () =>
      screen.getAllByRole('listitem', { current: true }).map(({ textContent }) => textContent)
    await waitFor(() => expect(shown()).toEqual([expect.stringContaining('$5')]))
    await user.hover(screen.getByRole('button', { name: 'Show "Jonas Weber" in the post' }))
    expect(await marked('.underline-emphasized')).toEqual(['Jonas Weber'])
    await user.click(screen.getByRole('button', { name: 'Show "Jonas Weber" in the post' }))
    const text = await findEditor()
    await waitFor(() => expect(document.activeElement).toBe(text))
  })

  it('go with the keyboard from a mark to its card and back', async () => {
    const user = await openSources()
    await waitFor(async () => expect(await marked()).toHaveLength(2))
    await user.click(await findEditor())
    await user.keyboard('{Control>}.{/Control}')
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Show "Jonas Weber" in the post' }),
      ),
    )
    await user.keyboard('{Escape}')
    const text = await findEditor()
    await waitFor(() => expect(document.activeElement).toBe(text))
  })

  it('say that they could not be looked up, and try again', async () => {
    server.on(trace, () => json({ code: 'internal:api' }, 500))
    const user = await openPanel()
    await user.click(await foot(/^Sources$/))
    await screen.findByText('The sources could not be checked.')
    server.on(trace, () => json({ claims: [] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing to check')).toBeDefined()
  })
})
