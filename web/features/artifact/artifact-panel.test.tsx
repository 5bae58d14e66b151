import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeFailedSaves } from '#test/setup/console.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import type { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import { applyChanges } from '#web/features/live/apply-changes.ts'
import type { LiveHandlers } from '#web/features/live/live-connection.ts'
import { ArtifactPanel } from './artifact-panel.tsx'
import { applyStreamPart, artifactStore, openDocument, useArtifact } from './artifact-store.ts'
import { beginPanel, endPanel, findEditor, profile, showWithQueries } from '#web/show-panel.tsx'
import { opensWithoutOpener } from '#web/ui/fake-screen.ts'

const config = {
  allowGuests: true,
  allowSignUp: true,
  network: 'practice',
  model: { id: 'offline', label: 'Offline writer', offline: true },
  providers: [],
  voice: true,
}
const connected = { isConnected: true, network: 'practice', memberName: 'Ada Byron', expiresAt: null }

const Page = () => {
  const isVisible = useArtifact((artifact) => artifact.isVisible)
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => openDocument({ documentId: 'd1', chatId: 'c1' })}>
        Created "On focus"
      </button>
      {isVisible ? <ArtifactPanel /> : null}
      <Toaster />
    </main>
  )
}

describe('the artifact panel', () => {
  let server: FakeDocumentServer
  let copied: string[]
  let live: LiveHandlers
  beforeEach(() => {
    server = beginPanel('First **bold** words', () => false)
    server.on('GET /api/config', () => json(config))
    server.on('GET /api/linkedin/status', () => json(connected))
    copied = []
  })
  afterEach(endPanel)

  const show = () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text)
      return Promise.resolve()
    })
    live = applyChanges(showWithQueries(<Page />))
    return user
  }
  const open = async () => {
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Created "On focus"' }))
    return user
  }
  const part = (type: string, data: unknown = null) => act(() => applyStreamPart({ type, data }, 'c1'))

  it('shows a post of which only the fields of the specification are known, and its connection', async () => {
    const { id, title, kind, content, createdAt } = server.latest
    const shown = { id, title, kind, content, createdAt }
    server.on('GET /api/document', () => json([{ ...shown, status: 'draft', scheduledAt: null }]))
    server.on('GET /api/linkedin/status', () => json({ isConnected: true }))
    server.on('GET /api/profile', () => json({ profile: { timezone: null } }))
    const user = await open()
    expect((await findEditor()).textContent).toBe('First bold words')
    expect(screen.getByText('Draft')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByRole('button', { name: 'Publish to LinkedIn' })).toBeDefined()
  })

  it('takes a post without a status as a draft', async () => {
    const { id, title, kind, content, createdAt } = server.latest
    server.on('GET /api/document', () => json([{ id, title, kind, content, createdAt }]))
    await open()
    await findEditor()
    expect(screen.getByText('Draft')).toBeDefined()
  })

  it('shows the post in its card with title, status and time', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('GET /api/document', () => answer.promise)
    await open()
    expect(screen.getByText('Loading the post')).toBeDefined()
    answer.resolve(json([server.latest]))
    expect((await findEditor()).textContent).toBe('First bold words')
    expect(screen.getByRole('region', { name: 'Post' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'On focus' })).toBeDefined()
    expect(screen.getByText('Draft')).toBeDefined()
    expect(screen.getByText(/^Updated .* ago$/)).toBeDefined()
    const card = within(screen.getByRole('article', { name: 'Preview' }))
    for (const words of ['Ada Byron', '834', '204 Comments', 'Like', 'Comment', 'Repost', 'Send']) {
      expect(card.getByText(words)).toBeDefined()
    }
    expect(card.getByText(/^Just now/)).toBeDefined()
    expect(screen.getByText('2980 characters remaining')).toBeDefined()
  })

  it('cuts a title of more than 40 characters and has the whole on hover', async () => {
    const title = 'How to keep your focus in an open-plan office'
    server.shared = { title }
    await open()
    const heading = await screen.findByRole('heading', { name: `${title.slice(0, 40)}...` })
    expect(heading.title).toBe(title)
  })

  it.each([
    [{ status: 'published' as const }, 'Published'],
    [{ status: 'hidden' as const }, 'Published'],
    [{ status: 'scheduled' as const, scheduledAt: null }, 'Scheduled'],
    [
      {
        status: 'scheduled' as const,
        scheduledAt: '2026-11-24T08:05:00.000Z',
        scheduledTimezone: 'Europe/Berlin',
      },
      'Nov 24, 9:05 am',
    ],
  ])('says how a post stands: %o', async (shared, words) => {
    server.shared = shared
    await open()
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('copies the characters that the network gets', async () => {
    const user = await open()
    await findEditor()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied to clipboard!')).toBeDefined()
    expect(copied).toEqual(['First 𝗯𝗼𝗹𝗱 words'])
  })

  it('copies a picture, and says so in its own words', async () => {
    const items: unknown[] = []
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly data: unknown
        constructor(data: unknown) {
          this.data = data
        }
      },
    )
    server.shared = { kind: 'image', content: btoa('a picture') }
    const user = await open()
    await screen.findByRole('img', { name: 'On focus' })
    server.on(`GET image/png;base64,${btoa('a picture')}`, () => new Response('a picture'))
    vi.spyOn(navigator.clipboard, 'write').mockImplementation((written) => {
      items.push(...written)
      return Promise.resolve()
    })
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied image to clipboard!')).toBeDefined()
    expect(items).toHaveLength(1)
  })

  it('says that copying failed when the browser refuses it', async () => {
    const user = await open()
    await findEditor()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Failed to execute action')).toBeDefined()
  })

  it('is of the "User" of the sidebar, with the letter U, for somebody without a name', async () => {
    server.on('GET /api/profile', () =>
      json({ profile: { ...profile, firstName: '', lastName: '', fullName: null }, usage, features }),
    )
    await open()
    await findEditor()
    const card = within(screen.getByRole('article', { name: 'Preview' }))
    expect(card.getByText('User')).toBeDefined()
    expect(card.getByText('U')).toBeDefined()
  })

  it('formats by button and by keyboard, saves and takes it back', async () => {
    const user = await open()
    await user.click(await findEditor())
    await user.keyboard('{Control>}a{/Control}')
    const italic = await screen.findByRole('button', { name: 'Italic' })
    await user.click(italic)
    expect(italic.getAttribute('aria-pressed')).toBe('true')
    expect(await screen.findByText('Saving changes...')).toBeDefined()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Saved')).toBeDefined()
    expect(server.latest.content).toContain(
      '<p><em>First </em><strong><em>bold</em></strong><em> words</em></p>',
    )
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(server.latest.content).not.toContain('<em>'))
    expect(server.versions).toHaveLength(3)
  })

  it('says that a save has failed in place of its being saved', async () => {
    const user = await open()
    await user.click(await findEditor())
    server.trouble = 500
    await user.keyboard('More{Control>}s{/Control}')
    expect(await screen.findByText('Not saved yet.')).toBeDefined()
    expect(screen.queryByText('Saving changes...')).toBeNull()
    expect(screen.queryByText('Saving...')).toBeNull()
    expect(takeFailedSaves()).toHaveLength(1)
    server.trouble = null
    await user.click(screen.getByRole('button', { name: 'Save now' }))
    expect(await screen.findByText('Saved')).toBeDefined()
  })

  it('shows the text as it is written, and the editor afterwards', async () => {
    show()
    part('data-kind', 'text')
    part('data-id', 'd1')
    part('data-title', 'Fresh title')
    part('data-clear')
    part('data-textDelta', 'x'.repeat(410))
    expect(screen.getByRole('heading', { name: 'Fresh title' })).toBeDefined()
    expect(screen.getByText('x'.repeat(410))).toBeDefined()
    expect(screen.getByText('Writing...')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true)
    server.add('x'.repeat(410))
    part('data-finish')
    expect((await findEditor()).textContent).toBe('x'.repeat(410))
    expect(await screen.findByRole('button', { name: 'Bold' })).toBeDefined()
  })

  it('fetches the latest version when the stream asks for it', async () => {
    await open()
    await findEditor()
    server.add('Rewritten elsewhere')
    part('data-refetch-document')
    await waitFor(async () => expect((await findEditor()).textContent).toBe('Rewritten elsewhere'))
    expect(artifactStore.getState()).toMatchObject({ shouldRefetch: false, content: expect.any(String) })
  })

  /** Writes this into the open post with a reply, as the server streams and stores it. */
  const rewrite = (text: string) => {
    part('data-id', 'd1')
    part('data-clear')
    part('data-textDelta', text)
    server.add(text)
    part('data-finish')
  }

  it('takes back what the assistant changed as one step, saves that, and does it again', async () => {
    server = beginPanel('One.\nTwo.\nThree.', () => false)
    const user = await open()
    await findEditor()
    rewrite('One.\nTwo, rewritten.\nAnd more.\nThree.')
    const shown = async () => Array.from((await findEditor()).querySelectorAll('p'), (p) => p.textContent)
    await waitFor(async () =>
      expect(await shown()).toEqual(['One.', 'Two, rewritten.', 'And more.', 'Three.']),
    )
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await shown()).toEqual(['One.', 'Two.', 'Three.'])
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(server.versions).toHaveLength(3))
    expect(server.latest.content).toContain('<p>Two.</p>')
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    expect(await shown()).toEqual(['One.', 'Two, rewritten.', 'And more.', 'Three.'])
  })

  it('takes back what the assistant changed where it was merged with what was typed meanwhile', async () => {
    const user = await open()
    await user.click(await findEditor())
    server.add('First **bold** words\nAnd more.')
    server.shared = { byAssistant: true }
    await user.keyboard('{Control>}a{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Italic' }))
    await user.keyboard('{Control>}s{/Control}')
    const shown = async () => (await findEditor()).textContent
    await waitFor(async () => expect(await shown()).toBe('First bold wordsAnd more.'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await shown()).toBe('First bold words')
    expect((await findEditor()).querySelector('em')?.textContent).toBe('First ')
  })

  it('takes back what the assistant changed while the panel was closed', async () => {
    const user = await open()
    await findEditor()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    server.add('Rewritten meanwhile')
    await user.click(screen.getByRole('button', { name: 'Created "On focus"' }))
    await waitFor(async () => expect((await findEditor()).textContent).toBe('Rewritten meanwhile'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await findEditor()).textContent).toBe('First bold words')
  })

  it('says why a post could not be opened, and tries again', async () => {
    server.on('GET /api/document', () => json({ code: 'forbidden:document' }, 403))
    const user = await open()
    expect(await screen.findByText(/belongs to another user/)).toBeDefined()
    server.on('GET /api/document', () => json([server.latest]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await findEditor()).textContent).toBe('First bold words')
  })

  it('says that a post is not there, and when a deleted one can be restored', async () => {
    server.on('GET /api/document', () => json({ code: 'not_found:document' }, 404))
    await open()
    const alert = within(await screen.findByRole('alert'))
    expect(
      alert.getByText('The requested document was not found. Please check the document ID and try again.'),
    ).toBeDefined()
    expect(alert.getByText(/^A deleted post can be restored only with Undo/)).toBeDefined()
    expect(alert.queryByRole('button')).toBeNull()
  })

  it('says that it does not know the kind of a document', async () => {
    server.on('GET /api/document', () => json([{ ...server.latest, kind: 'sheet' }]))
    await open()
    expect(await screen.findByText('Artifact definition not found!')).toBeDefined()
  })

  it('closes with Escape, saves what is pending and gives the focus back', async () => {
    const user = await open()
    await user.click(await findEditor())
    await user.keyboard('{Control>}a{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Strikethrough' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Post' })).toBeNull()
    await waitFor(() => expect(server.latest.content).toContain('<s>'))
    expect(document.activeElement?.textContent).toBe('Created "On focus"')
  })

  it('gives the focus to the page when it closes and nobody had it before', async () => {
    const user = show()
    act(() => openDocument({ documentId: 'd1', chatId: 'c1' }))
    await findEditor()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Post' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('shows both texts of a conflict side by side and saves what is chosen', async () => {
    const user = await open()
    await user.click(await findEditor())
    server.add('Theirs')
    await user.keyboard('{Control>}a{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Bold' }))
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('This post was changed elsewhere.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show both' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Yours and theirs' }))
    const choices = await dialog.findByRole('group', { name: 'Paragraph 1' })
    expect(choices.textContent).toContain('First')
    expect(dialog.getByRole('button', { name: '1 left to choose' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('radio', { name: /^Both/ }))
    await user.click(dialog.getByRole('button', { name: 'Use this text' }))
    await waitFor(() => expect(server.versions).toHaveLength(3))
    expect(server.contents[1]).toBe('Theirs')
    expect(server.latest.content).toMatch(/<strong>.*Theirs/)
    expect((await findEditor()).textContent).toContain('Theirs')
  })

  it('publishes what is in the editor once, and shows where it went', async () => {
    server.on('POST /api/linkedin/publish', () => {
      server.shared = { publication: 'queued' }
      return json({ publicationId: 'p1' }, 202)
    })
    const user = await open()
    await user.click(await findEditor())
    await user.keyboard('{Control>}a{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Italic' }))
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish post' }))
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(dialog.getByText('𝘍𝘪𝘳𝘴𝘵 𝙗𝙤𝙡𝙙 𝘸𝘰𝘳𝘥𝘴')).toBeDefined()
    expect(await dialog.findByText(/Practice network: nothing is sent to LinkedIn/)).toBeDefined()
    await user.click(await dialog.findByRole('button', { name: 'Publish to LinkedIn' }))
    expect(await screen.findByText('Post is being published to LinkedIn!')).toBeDefined()
    expect(await screen.findByText('Practice network: nothing is sent to LinkedIn.')).toBeDefined()
    expect(server.versions).toHaveLength(2)
    const [request] = server.asked('POST /api/linkedin/publish')
    expect(request?.body).toEqual({ documentId: 'd1' })
    expect(request?.headers.get('idempotency-key')).toMatch(/./)
    expect(await screen.findByText(/On its way to the practice network/)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    server.shared = {
      publication: 'published',
      status: 'published',
      url: 'https://example.com/practice/feed/update/1',
    }
    live.onChange({ what: 'post', id: 'd1' })
    expect(await screen.findByText('Your post is on the practice network.')).toBeDefined()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.click(screen.getByRole('button', { name: 'View post' }))
    expect(opened.mock.calls).toEqual([['https://example.com/practice/feed/update/1', '_blank', 'noopener']])
    const out = await screen.findByRole('link', { name: /View post/ })
    expect(out).toHaveProperty('href', 'https://example.com/practice/feed/update/1')
    expect(opensWithoutOpener(out)).toBe(true)
    expect(screen.getByText('Published')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(screen.getByText('Edits here do not change the live post.')).toBeDefined()
  })

  it('says where a post is that was out before anybody saw it on its way', async () => {
    server.on('POST /api/linkedin/publish', () => {
      server.shared = { publication: 'published', status: 'published', url: 'https://example.com/practice/1' }
      return json({ publicationId: 'p1' }, 202)
    })
    // No response arrives within the turn in which it was requested.
    server.on('GET /api/document', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return json([server.latest])
    })
    const user = await open()
    await findEditor()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click(await screen.findByRole('button', { name: 'Publish to LinkedIn' }))
    expect(await screen.findByText('Your post is on the practice network.')).toBeDefined()
    expect(screen.queryByText(/On its way to the practice network/)).toBeNull()
  })
})
