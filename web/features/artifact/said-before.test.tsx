import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Repeat, SaidBefore } from '#contract/publishing/repeats.ts'
import type { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import { ArtifactPanel } from './artifact-panel.tsx'
import { openDocument } from './artifact-store.ts'
import { beginPanel, endPanel, findEditor, quietChat, showWithQueries } from '#web/show-panel.tsx'
import { opensWithoutOpener } from '#web/ui/fake-screen.ts'

const content = 'We cut onboarding.\n\nIt was hard.\n\nThe end.'
const address = 'POST /api/document/repeats'

describe('what the open post says that was said before', () => {
  let server: FakeDocumentServer
  let repeats: Repeat[]
  beforeEach(() => {
    server = beginPanel(content)
    repeats = []
    server.on('POST /api/actions/getSuggestions', () => json([]))
    server.on('POST /api/actions/getHooks', () => json({ hooks: [] }))
    server.on(address, () => json({ repeats }))
  })
  afterEach(endPanel)

  const said = (text: string, other: Partial<SaidBefore> = {}): Repeat => ({
    text,
    paragraph: 0,
    from: 0,
    to: text.length,
    other: {
      documentId: 'd2',
      swipeId: null,
      title: 'Onboarding',
      status: 'published',
      date: '2025-03-12T09:00:00.000Z',
      url: null,
      chatId: 'c2',
      text: 'Onboarding got shorter.',
      ...other,
    },
  })
  const show = async () => {
    const rootRoute = createRootRoute({
      component: () => <ArtifactPanel chat={quietChat} />,
      notFoundComponent: () => null,
    })
    const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
    openDocument({ documentId: 'd1', chatId: 'c1' })
    showWithQueries(<RouterProvider router={router} />)
    await findEditor()
    return userEvent.setup()
  }
  const foot = (name: RegExp) => screen.findByRole('button', { name })
  const open = async () => {
    const user = await show()
    await user.click(await foot(/^Said before$/))
    return user
  }
  const cards = () =>
    within(screen.getByRole('complementary', { name: 'Said before' })).queryAllByRole('listitem')
  const card = async (name: string) => within(await screen.findByRole('listitem', { name }))

  it('names the practice network where it can be seen there', async () => {
    const url = 'http://localhost/practice/feed/update/urn:li:share:1'
    repeats = [said('We cut onboarding.', { url })]
    await open()
    const link = await screen.findByRole('link', { name: /^The practice network/ })
    expect(link.getAttribute('href')).toBe(url)
  })

  it('is asked for when the section is opened, about the text as it is', async () => {
    const user = await show()
    expect(server.asked(address)).toEqual([])
    await user.click(await foot(/^Said before$/))
    expect(await screen.findByText('You have not said this before')).toBeDefined()
    const [request] = server.asked(address)
    expect(request?.body.documentId).toBe('d1')
    expect(request?.body.content).toContain('We cut onboarding.')
  })

  it('is told with the words there, the day and a link', async () => {
    repeats = [
      said('We cut onboarding.', { url: 'https://www.linkedin.com/feed/update/1' }),
      said('It was hard.', { documentId: 'd3', chatId: null, status: 'draft', title: 'Hard' }),
      said('The end.', { documentId: null, swipeId: 's1', status: null, title: 'From before' }),
    ]
    await open()
    const first = await card('We cut onboarding.')
    expect(first.getByText('Published 12 Mar 2025')).toBeDefined()
    expect(first.getByText('Onboarding got shorter.')).toBeDefined()
    const link = first.getByRole('link', { name: 'Onboarding' })
    expect(link.getAttribute('href')).toBe('/chat/c2?documentId=d2')
    const out = first.getByRole('link', { name: /^LinkedIn/ })
    expect(out.getAttribute('href')).toContain('linkedin.com')
    expect(opensWithoutOpener(out)).toBe(true)
    const second = await card('It was hard.')
    expect(second.getByText('Draft, edited 12 Mar 2025')).toBeDefined()
    expect(second.getByRole('link', { name: 'Hard' }).getAttribute('href')).toBe('/?documentId=d3')
    const third = await card('The end.')
    expect(third.getByText('Your own post, saved as a swipe, 12 Mar 2025')).toBeDefined()
    expect(third.getByRole('link', { name: 'From before' }).getAttribute('href')).toBe('/swipes?item=s1')
    expect(await foot(/^Said before 3$/)).toBeDefined()
  })

  it('is put away when it is fine, for good, and can be shown again', async () => {
    repeats = [said('We cut onboarding.'), said('It was hard.')]
    const user = await open()
    await user.click((await card('We cut onboarding.')).getByRole('button', { name: "That's fine" }))
    expect(cards()).toHaveLength(1)
    expect(document.activeElement).toBe(
      (await card('It was hard.')).getByRole('button', { name: "That's fine" }),
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByText('You have said nothing else before')).toBeDefined()
    expect(screen.getByText(/You marked 2 as fine/)).toBeDefined()
    cleanup()
    const again = await open()
    await again.click(await screen.findByRole('button', { name: 'Show them again' }))
    expect(cards()).toHaveLength(2)
    expect(await foot(/^Said before 2$/)).toBeDefined()
  })

  it('leads to the words in the post', async () => {
    repeats = [said('It was hard.')]
    const user = await open()
    await user.click((await card('It was hard.')).getByRole('button', { name: 'Show in post' }))
    await waitFor(() => expect(document.getSelection()?.toString()).toBe('It was hard.'))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Post text' }))
  })

  it('says that it could not be looked for, and tries again', async () => {
    server.on(address, () => json({ code: 'internal:api' }, 500))
    const user = await open()
    expect(await screen.findByText('Your posts could not be searched.')).toBeDefined()
    server.on(address, () => json({ repeats: [said('The end.')] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card('The end.')).toBeDefined()
  })
})
