import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Suggestion } from '#contract/suggestions.ts'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import { applyStreamPart } from './artifact-store.ts'
import type { ChatApi } from './chat-api.ts'
import { beginPanel, endPanel, findEditor, openPanel } from '#web/show-panel.tsx'
import { createStore } from '#web/state/store.ts'

/** A chat controlled by a test. */
class FakeChat implements ChatApi {
  retried = 0
  readonly retry = () => void (this.retried += 1)
  readonly asked: string[] = []
  reply = ''
  refusal: Error | null = null
  readonly #busy = createStore(false)

  readonly ask = (text: string) => {
    this.asked.push(text)
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve()
  }
  readonly isBusy = this.#busy.getState
  readonly lastReply = () => this.reply
  readonly subscribe = this.#busy.subscribe
  readonly setBusy = this.#busy.setState
}

const content = 'We **really cut** onboarding.\n\nIt was hard.\n\nIt was hard.\n\nThe end.'

describe('the review of a post', () => {
  let server: FakeDocumentServer
  let stored: Suggestion[]
  let hooks: string[]
  let chat: FakeChat
  let isDesktop: boolean
  beforeEach(() => {
    isDesktop = true
    server = beginPanel(content, (media) => isDesktop && media.includes('width'))
    stored = []
    hooks = []
    chat = new FakeChat()
    server.on('POST /api/actions/getSuggestions', () => json(stored))
    server.on('POST /api/actions/getHooks', () => json({ hooks }))
    server.on('POST /api/actions/resolveSuggestion', () => {
      const { id, isResolved } = server.asked('POST /api/actions/resolveSuggestion').at(-1)?.body ?? {}
      stored = stored.map((one) => (one.id === id ? { ...one, isResolved: isResolved === true } : one))
      return json(stored.find((one) => one.id === id))
    })
  })
  afterEach(endPanel)

  const suggest = (originalText: string, suggestedText: string, id = originalText): Suggestion => ({
    id,
    documentId: 'd1',
    originalText,
    suggestedText,
    description: `Change “${originalText}”`,
    isResolved: false,
  })
  const open = () => openPanel(chat)
  const foot = (name: RegExp) => screen.findByRole('button', { name })
  const section = (name: string) => within(screen.getByRole('complementary', { name }))
  const card = (text: string) => within(screen.getByRole('listitem', { name: `Change “${text}”` }))
  const marked = async (selector = '.underline-suggestion') =>
    Array.from((await findEditor()).querySelectorAll(selector), ({ textContent }) => textContent)
  const lines = async () => Array.from((await findEditor()).children, ({ textContent }) => textContent)
  const part = (type: string, data: unknown) => act(() => applyStreamPart({ type, data }, 'c1'))
  const resolved = () =>
    server.asked('POST /api/actions/resolveSuggestion').map(({ body }) => [body.id, body.isResolved])

  it('loads the suggestions of the document that is opened, and marks their texts', async () => {
    stored = [suggest('The end.', 'Done.'), { ...suggest('It was hard.', ''), isResolved: true }]
    const user = await open()
    await user.click(await foot(/^Suggestions 1$/))
    expect(server.asked('POST /api/actions/getSuggestions')[0]?.body).toEqual({ documentId: 'd1' })
    expect(card('The end.').getByText('Done.')).toBeDefined()
    await waitFor(async () => expect(await marked()).toEqual(['The end.']))
  })

  it('applies one: styling stays, the post is saved, and undo brings the card back', async () => {
    stored = [suggest('We really cut onboarding.', 'We cut onboarding by half.')]
    const user = await open()
    await user.click(await foot(/^Suggestions 1$/))
    await user.click(card('We really cut onboarding.').getByRole('button', { name: 'Apply' }))
    expect((await lines())[0]).toBe('We cut onboarding by half.')
    expect((await findEditor()).querySelector('strong')?.textContent).toBe('cut')
    await screen.findByText('No open suggestions')
    await waitFor(() =>
      expect(plainText(parseContent(server.latest.content).text)).toContain('We cut onboarding by half.'),
    )
    await waitFor(() => expect(resolved()).toEqual([['We really cut onboarding.', true]]))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await lines())[0]).toBe('We really cut onboarding.')
    await waitFor(() =>
      expect(card('We really cut onboarding.').getByRole('button', { name: 'Apply' })).toBeDefined(),
    )
    await waitFor(() => expect(resolved().at(-1)).toEqual(['We really cut onboarding.', false]))
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    await screen.findByText('No open suggestions')
    await waitFor(() => expect(resolved().at(-1)).toEqual(['We really cut onboarding.', true]))
  })

  it('dismisses one, and says so when that could not be kept', async () => {
    stored = [suggest('The end.', 'Done.'), suggest('really', 'just')]
    const user = await open()
    await user.click(await foot(/^Suggestions 2$/))
    await user.click(card('really').getByRole('button', { name: 'Dismiss' }))
    expect(await foot(/^Suggestions 1$/)).toBeDefined()
    expect((await lines())[0]).toBe('We really cut onboarding.')
    server.on('POST /api/actions/resolveSuggestion', () => json({ code: 'bad_request:api' }, 400))
    await user.click(card('The end.').getByRole('button', { name: 'Dismiss' }))
    await screen.findByText(/couldn't be processed/)
    expect(card('The end.').getByRole('button', { name: 'Apply' })).toBeDefined()
  })

  it('goes with the keyboard from a marked place to its card, and back to the caret', async () => {
    stored = [suggest('The end.', 'Done.')]
    const user = await open()
    await waitFor(async () => expect(await marked()).toEqual(['The end.']))
    await user.click(await findEditor())
    await user.keyboard('{Control>}.{/Control}')
    await waitFor(() =>
      expect(document.activeElement).toBe(card('The end.').getByRole('button', { name: 'Apply' })),
    )
    expect(await marked('.underline-emphasized')).toEqual(['The end.'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: 'Suggestions' })).toBeNull()
    const text = await findEditor()
    await waitFor(() => expect(document.activeElement).toBe(text))
    const button = await foot(/^Suggestions 1$/)
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+. Meta+.')
    await user.click(button)
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Tab}')
    await user.click(screen.getByRole('button', { name: 'Close suggestions' }))
    expect(document.activeElement).toBe(button)
  })

  it('applies all of them at once, and one undo takes all back', async () => {
    stored = [
      suggest('The end.', 'Done.'),
      suggest('really ', ''),
      suggest('It was hard.', 'Hard.', 'one'),
      suggest('Not there', 'X'),
    ]
    const user = await open()
    const before = await lines()
    await user.click(await foot(/^Suggestions 4$/))
    await user.click(section('Suggestions').getByRole('button', { name: 'Apply all' }))
    expect(await lines()).toEqual(['We cut onboarding.', '', 'Hard.', '', 'It was hard.', '', 'Done.'])
    expect(await foot(/^Suggestions 1$/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await lines()).toEqual(before)
    expect(await foot(/^Suggestions 4$/)).toBeDefined()
  })

  it('says so when a suggestion came without a reason', async () => {
    stored = [{ ...suggest('The end.', 'Done.'), description: ' ' }]
    const user = await open()
    await user.click(await foot(/^Suggestions 1$/))
    const shown = within(screen.getByRole('listitem', { name: 'Suggested without a reason' }))
    expect(shown.getByText('Suggested without a reason')).toBeDefined()
    await user.click(shown.getByRole('button', { name: 'Apply' }))
    expect((await lines()).at(-1)).toBe('Done.')
  })

  it('says that the text has changed where it has: such a one can be dismissed alone', async () => {
    stored = [suggest('Gone with the wind', 'X')]
    const user = await open()
    await user.click(await foot(/^Suggestions 1$/))
    const gone = card('Gone with the wind')
    expect(gone.getByText('The text has changed')).toBeDefined()
    expect(gone.queryByRole('button', { name: 'Apply' })).toBeNull()
    await user.click(gone.getByRole('button', { name: 'Dismiss' }))
    await screen.findByText('No open suggestions')
  })

  it('gives each suggestion a place of its own, as long as there is one', async () => {
    stored = [1, 2, 3].map((n) => suggest('It was hard.', `Hard ${n}.`, `s${n}`))
    const user = await open()
    await user.click(await foot(/^Suggestions 3$/))
    await waitFor(async () => expect(await marked()).toEqual(['It was hard.', 'It was hard.']))
    expect(screen.getAllByText('The text has changed')).toHaveLength(1)
  })

  it('makes the mark of a card stand out while the card has the focus', async () => {
    stored = [suggest('The end.', 'Done.')]
    const user = await open()
    await user.click(await foot(/^Suggestions 1$/))
    act(() => card('The end.').getByRole('button', { name: 'Apply' }).focus())
    await waitFor(async () => expect(await marked('.underline-emphasized')).toEqual(['The end.']))
    act(() => card('The end.').getByRole('button', { name: 'Apply' }).blur())
    expect(await marked('.underline-emphasized')).toEqual([])
  })

  it('leads the keyboard from one card to the next', async () => {
    stored = [suggest('really', 'just'), suggest('The end.', 'Done.')]
    const user = await open()
    await user.click(await foot(/^Suggestions 2$/))
    act(() => card('really').getByRole('button', { name: 'Dismiss' }).focus())
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(card('The end.').getByRole('button', { name: 'Apply' }))
  })

  it('opens by itself when a reply brings some, once', async () => {
    const user = await open()
    expect(screen.queryByRole('complementary')).toBeNull()
    stored = [suggest('The end.', 'Done.')]
    part('data-suggestion', stored[0])
    await screen.findByRole('complementary', { name: 'Suggestions' })
    await user.click(screen.getByRole('button', { name: 'Close suggestions' }))
    part('data-suggestion', { ...suggest('really', 'just'), documentId: 'another' })
    expect(await foot(/^Suggestions 1$/)).toBeDefined()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('does not show again what a newer request has taken away', async () => {
    await open()
    part('data-suggestion', suggest('really', 'just'))
    await foot(/^Suggestions 1$|^Suggestions$/)
    stored = [suggest('The end.', 'Done.')]
    part('data-suggestion', stored[0])
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(card('The end.')).toBeDefined()
  })

  it('says that the suggestions could not be loaded, and tries again', async () => {
    server.on('POST /api/actions/getSuggestions', () => json({ code: 'internal:api' }, 500))
    const user = await open()
    await user.click(await foot(/^Suggestions$/))
    await screen.findByText('The suggestions could not be loaded.')
    server.on('POST /api/actions/getSuggestions', () => json([suggest('The end.', 'Done.')]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('listitem', { name: 'Change “The end.”' })).toBeDefined()
  })

  it('has hooks written, and one click puts one in the place of the first paragraph', async () => {
    const user = await open()
    await user.click(await foot(/^Hooks$/))
    hooks = ['Ten days became two.', 'What is a day worth?']
    server.on('POST /api/actions/suggestHooks', () => json({ hooks }))
    await user.click(await screen.findByRole('button', { name: 'Suggest hooks' }))
    const hook = await screen.findByRole('button', { name: 'Ten days became two.' })
    expect(server.asked('POST /api/actions/suggestHooks')[0]?.body).toEqual({
      documentId: 'd1',
      content: content.replaceAll('**', ''),
    })
    await user.click(hook)
    expect((await lines()).slice(0, 3)).toEqual(['Ten days became two.', '', 'It was hard.'])
    expect(hook.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(server.latest.content).toContain('Ten days became two.'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await lines())[0]).toBe('We really cut onboarding.')
  })

  it('moves a later line that is chosen as the opening, and brings it back when another one is tried', async () => {
    hooks = ['The end.', 'What is a day worth?']
    const user = await open()
    const before = await lines()
    await user.click(await foot(/^Hooks 2$/))
    await user.click(await screen.findByRole('button', { name: 'The end.' }))
    expect(await lines()).toEqual(['The end.', '', 'It was hard.', '', 'It was hard.'])
    await user.click(screen.getByRole('button', { name: 'What is a day worth?' }))
    expect(await lines()).toEqual(['What is a day worth?', ...before.slice(1)])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await lines()).toEqual(before)
  })

  it('undoes by key what was chosen beside the text, and leaves the keys to a field', async () => {
    hooks = ['What is a day worth?']
    stored = [suggest('The end.', 'Done.')]
    const user = await open()
    await user.click(await foot(/^Hooks 1$/))
    await user.click(await screen.findByRole('button', { name: 'What is a day worth?' }))
    await user.keyboard('{Control>}z{/Control}')
    expect((await lines())[0]).toBe('We really cut onboarding.')
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect((await lines())[0]).toBe('What is a day worth?')
    await user.keyboard('{Meta>}z{/Meta}{Control>}y{/Control}')
    expect((await lines())[0]).toBe('What is a day worth?')
    await user.click(await foot(/^Suggestions 1$/))
    await user.click(card('The end.').getByRole('button', { name: 'Apply' }))
    expect((await lines()).at(-1)).toBe('Done.')
    await user.keyboard('{Control>}z{/Control}')
    expect((await lines()).at(-1)).toBe('The end.')
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await user.keyboard('{Control>}z{/Control}')
    field.remove()
    expect((await lines())[0]).toBe('What is a day worth?')
  })

  it('says in plain words why there are no hooks', async () => {
    const user = await open()
    await user.click(await foot(/^Hooks$/))
    server.on('POST /api/actions/suggestHooks', () =>
      json({ code: 'internal:document', cause: 'The model is busy.' }, 500),
    )
    await user.click(await screen.findByRole('button', { name: 'Suggest hooks' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The model is busy.')
  })

  it('shows hooks that a reply brings', async () => {
    await open()
    hooks = ['One', 'Two']
    part('data-linkedin-hooks', hooks)
    expect(await screen.findByRole('button', { name: 'One' })).toBeDefined()
    expect(await foot(/^Hooks 2$/)).toBeDefined()
  })

  it('sends the fixed prompts, and not while a reply is being written', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Add final polish' }))
    await user.click(screen.getByRole('button', { name: 'Request suggestions' }))
    expect(chat.asked).toEqual([artifactPrompts.polish, artifactPrompts.suggest])
    act(() => chat.setBusy(true))
    for (const name of ['Add final polish', 'Request suggestions'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull()
  })

  it('says so when a prompt could not be sent', async () => {
    chat.refusal = new Error('The open post could not be saved.')
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Add final polish' }))
    expect(await screen.findByText('Failed to execute action')).toBeDefined()
    expect(screen.getByText('The open post could not be saved.')).toBeDefined()
  })

  it('offers no prompts for an older version, or while there is nothing', async () => {
    server.add('')
    const user = await open()
    const polish = () => screen.getByRole('button', { name: 'Add final polish' })
    expect(polish()).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'View Previous version' }))
    expect(polish()).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Restore this version' }))
  })

  it('says on a phone, where the post covers the chat, what was answered', async () => {
    isDesktop = false
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Request suggestions' }))
    act(() => chat.setBusy(true))
    const answer = within(screen.getByRole('region', { name: 'Answer' }))
    expect(answer.getByText('Working on it...')).toBeDefined()
    chat.reply = 'I have nothing more to suggest.'
    act(() => chat.setBusy(false))
    expect(answer.getByText('I have nothing more to suggest.')).toBeDefined()
    await user.click(answer.getByRole('button', { name: 'Close the answer' }))
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull()
  })
})
