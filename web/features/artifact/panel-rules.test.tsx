import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { there } from '#web/ui/fake-screen.ts'
import type { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { applyStreamPart, artifactStore } from './artifact-store.ts'
import { beginPanel, endPanel, findEditor, openPanel } from '#web/show-panel.tsx'

const profile = { firstName: 'Ada', lastName: 'Byron', fullName: 'Ada Byron', imageUrl: null, timezone: null }

/** Returns the server's post as lists show it. */
const postOf = ({ latest: { createdAt, ...latest } }: FakeDocumentServer) => ({
  ...latest,
  excerpt: '',
  thumbnail: null,
  media: { images: 0, videos: 0, documents: 0 },
  chatId: 'c1',
  createdAt,
  updatedAt: createdAt,
})

describe('the artifact panel', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    server = beginPanel('First words')
    may({})
  })
  afterEach(endPanel)

  const may = (change: Partial<typeof features>) =>
    server.on('GET /api/profile', () =>
      json({ profile: { ...profile, onboarded: true }, usage, features: { ...features, ...change } }),
    )
  const button = (name: string) => screen.queryByRole('button', { name })

  it('offers the schedule for what can be scheduled', async () => {
    await openPanel()
    await waitFor(() => expect(button('Schedule')).toHaveProperty('disabled', false))
  })

  it('offers no schedule to an account without it', async () => {
    may({ schedule: false })
    await openPanel()
    await waitFor(() => expect(button('Publish')).toHaveProperty('disabled', false))
    await waitFor(() => expect(button('Schedule')).toBeNull())
  })

  it('clears the wish for the latest version also when that cannot be fetched', async () => {
    await openPanel()
    const answer = Promise.withResolvers<Response>()
    server.on('GET /api/document', () => answer.promise)
    act(() => applyStreamPart({ type: 'data-refetch-document', data: null }, 'c1'))
    expect(artifactStore.getState().shouldRefetch).toBe(true)
    answer.resolve(json({ code: '' }, 500))
    await waitFor(() => expect(artifactStore.getState().shouldRefetch).toBe(false))
  })

  describe('of a scheduled post', () => {
    const scheduled = { status: 'scheduled', scheduledAt: '2026-11-30T09:00:00.000Z' } as const
    const notice = 'This scheduled post is empty.'

    it('says at once that the post has become empty and cannot go out', async () => {
      server.shared = scheduled
      const user = await openPanel()
      expect(screen.queryByText(notice)).toBeNull()
      await user.clear(await findEditor())
      expect(await screen.findByText(notice)).toBeDefined()
      expect(screen.getByText(/^An empty post cannot be published\./)).toBeDefined()
      await user.type(await findEditor(), 'Words')
      await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    })

    it('counts media as something to publish', async () => {
      server.shared = scheduled
      server.add(JSON.stringify({ text: '', images: ['/files/k/one.png'], videos: [], documents: [] }))
      await openPanel()
      expect(screen.queryByText(notice)).toBeNull()
    })
  })

  it('lets a draft be empty', async () => {
    server.add('')
    await openPanel()
    expect(screen.queryByText(/empty/)).toBeNull()
  })

  it('styles by button and by keyboard, counts what will be shown, and takes it back', async () => {
    const user = await openPanel()
    await user.click(await findEditor())
    await user.keyboard('{Control>}a{/Control}')
    const isOn = async (name: string) =>
      (await screen.findByRole('button', { name })).getAttribute('aria-pressed')
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText('2989 characters remaining')).toBeDefined()
    await press('Bold')
    expect(await isOn('Bold')).toBe('true')
    expect(await screen.findByText('2979 characters remaining')).toBeDefined()
    await user.keyboard('{Control>}i{/Control}')
    expect(await isOn('Italic')).toBe('true')
    await press('Strikethrough')
    expect(await isOn('Strikethrough')).toBe('true')
    for (let step = 0; step < 3; step += 1) await press('Undo')
    expect(await screen.findByText('2989 characters remaining')).toBeDefined()
    expect(await isOn('Strikethrough')).toBe('false')
  })

  describe('its title', () => {
    const titles = () => server.asked('PATCH /api/posts/d1').map(({ body }) => body.title)
    const heading = () => screen.getByRole('heading', { level: 1 })
    const field = () => screen.queryByRole('textbox', { name: 'Post title' })
    const press = async () => {
      const user = await openPanel()
      server.on('PATCH /api/posts/d1', () => {
        server.shared = { title: String(titles().at(-1)) }
        server.add(server.latest.content)
        return json(postOf(server))
      })
      await user.click(await screen.findByRole('button', { name: 'On focus' }))
      await waitFor(() => expect(document.activeElement).toBe(field()))
      return user
    }

    it('is renamed with Enter, and that is undone', async () => {
      const user = await press()
      await user.keyboard('Deep work{Enter}')
      await waitFor(() => expect(heading().textContent).toBe('Deep work'))
      await waitFor(() => expect(document.activeElement).toBe(button('Deep work')))
      const notice = (await screen.findByText('Renamed to "Deep work"')).closest('li')
      fireEvent.click(within(there(notice)).getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(heading().textContent).toBe('On focus'))
      expect(titles()).toEqual(['Deep work', 'On focus'])
    })

    it('is renamed when its field is left, and keeps its name with Escape', async () => {
      const user = await press()
      await user.keyboard('Nothing{Escape}')
      expect(field()).toBeNull()
      expect(screen.getByRole('region', { name: 'Post' })).toBeDefined()
      await user.click(screen.getByRole('button', { name: 'On focus' }))
      await user.keyboard('Deep work')
      await user.click(await screen.findByRole('textbox', { name: 'Post text' }))
      await waitFor(() => expect(titles()).toEqual(['Deep work']))
    })

    it('goes on being edited when a reply writes into the post, and is saved after it', async () => {
      const user = await press()
      await user.keyboard('Deep')
      const write = (part: Parameters<typeof applyStreamPart>[0]) => act(() => applyStreamPart(part, 'c1'))
      write({ type: 'data-id', data: 'd1' })
      write({ type: 'data-textDelta', data: 'New words' })
      expect(field()).toHaveProperty('value', 'Deep')
      await user.keyboard(' work{Enter}')
      await waitFor(() => expect(heading().textContent).toBe('Deep work'))
      expect(titles()).toEqual([])
      write({ type: 'data-finish', data: null })
      await waitFor(() => expect(titles()).toEqual(['Deep work']))
    })

    it('is saved when a reply opens another post while it is typed', async () => {
      const user = await press()
      await user.keyboard('Deep work')
      act(() => applyStreamPart({ type: 'data-id', data: 'd2' }, 'c1'))
      await waitFor(() => expect(titles()).toEqual(['Deep work']))
    })

    it('cannot be empty, and is no longer than the server takes', async () => {
      const user = await press()
      await user.keyboard('{Delete}{Enter}')
      expect(screen.getByRole('alert').textContent).toBe('A post needs a title.')
      fireEvent.blur(field() ?? heading())
      expect(heading().textContent).toBe('On focus')
      await user.click(screen.getByRole('button', { name: 'On focus' }))
      await user.paste('t'.repeat(201))
      await user.keyboard('{Enter}')
      await waitFor(() => expect(titles()).toEqual(['t'.repeat(200)]))
    })

    it('goes back to what it was when the server refuses', async () => {
      const user = await press()
      server.on('PATCH /api/posts/d1', () => json({ code: 'not_found:document' }, 404))
      await user.keyboard('Deep work{Enter}')
      expect(await screen.findByText(/was not found/)).toBeDefined()
      expect(heading().textContent).toBe('On focus')
    })
  })
})
