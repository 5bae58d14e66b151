import { opensWithoutOpener } from '#web/ui/fake-screen.ts'
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { startUploadServer, type UploadServer } from '#test/fixtures/upload-server.ts'
import { attachments } from '#web/features/attachments/attachment-store.ts'
import {
  fileOf,
  hiddenTransferOf,
  stubObjectUrls,
  transferOf,
  uploadTo,
} from '#web/features/attachments/fake-page.ts'
import { newChatDraft } from './drafts.ts'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

const upload = 'POST /api/files/upload'
const photo = () => fileOf('photo.png', 'image/png')
const notes = () => fileOf('notes.txt', 'text/plain')

describe('files in the chat', () => {
  let server: FakeChatServer
  let storage: UploadServer
  let objectUrls: Set<string>
  beforeEach(async () => {
    objectUrls = stubObjectUrls()
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages: [], readOnly: false }))
    storage = await startUploadServer()
    uploadTo(storage.url)
  })
  afterEach(async () => {
    cleanup()
    for (const { id } of [...attachments.list(newChatDraft), ...attachments.list('c1')])
      attachments.remove(id)
    await storage.close()
  })

  const show = (path = '/') => showChatScreen(path, new FakeArtifact())
  const box = () => screen.findByRole('textbox', { name: 'Ask Lede' })
  const tray = () => screen.findByRole('list', { name: 'Attachments' })
  const remove = (name: string) => screen.findByRole('button', { name: `Remove ${name}` })
  const picker = async () => {
    await box()
    return screen.getByLabelText<HTMLInputElement>('Files to upload')
  }
  const holds = (messages: StoredMessage[], readOnly: boolean) =>
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly }))
  const sentParts = (at: number) =>
    (server.asked('POST /api/chat')[at]?.body.message as { parts: unknown[] } | undefined)?.parts
  const isUploaded = async (name: string) => {
    await remove(name)
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: `Uploading ${name}` })).toBeNull())
  }

  it('offers uploading in the Context menu and shows each file with its name and size', async () => {
    const { user } = show()
    const chosen = await picker()
    const opened = new Promise((resolve) => chosen.addEventListener('click', resolve, { once: true }))
    await user.click(screen.getByRole('button', { name: 'Context' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Upload Files' }))
    await opened
    expect(chosen.multiple).toBe(true)
    await user.upload(chosen, [photo(), notes()])
    expect(await screen.findByText('notes.txt uploaded successfully')).toBeDefined()
    await isUploaded('photo.png')
    expect(within(await tray()).getAllByRole('listitem')).toHaveLength(2)
    expect(within(await tray()).getAllByText('2.00 KB')).toHaveLength(2)
    expect(screen.queryByText('photo.png uploaded successfully')).toBeNull()
  })

  it('sends files after the text, and nothing while one is on its way', async () => {
    const gate = Promise.withResolvers<void>()
    storage.script(upload, gate.promise)
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    const { user } = show()
    await user.upload(await picker(), photo())
    await user.type(await box(), 'Look at this')
    expect(await screen.findByRole('progressbar', { name: 'Uploading photo.png' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    await user.type(await box(), '{Enter}')
    expect(server.asked('POST /api/chat')).toEqual([])
    gate.resolve()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false),
    )
    expect(objectUrls.size).toBe(1)
    await user.type(await box(), '{Enter}')
    const picture = await screen.findByRole('img', { name: 'photo.png' })
    expect(picture.closest('a')?.getAttribute('href')).toBe(`${storage.url}/files/photo.png`)
    await expect
      .poll(() => sentParts(0))
      .toEqual([
        { type: 'text', text: 'Look at this' },
        {
          type: 'file',
          url: `${storage.url}/files/photo.png`,
          name: 'photo.png',
          filename: 'photo.png',
          mediaType: 'image/png',
        },
      ])
    expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
    expect(objectUrls.size).toBe(0)
    reply.start()
    reply.finish()
    await screen.findByRole('button', { name: 'Send' })
  })

  it('cannot send files without a text', async () => {
    const { user } = show()
    await user.upload(await picker(), photo())
    await isUploaded('photo.png')
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  })

  it('refuses a file of more than 20 MB before it is sent', async () => {
    const { user } = show()
    const huge = fileOf('huge.png', 'image/png')
    Object.defineProperty(huge, 'size', { value: 20_971_521 })
    await user.upload(await picker(), huge)
    expect(await screen.findByText('huge.png: File is too large. Maximum size is 20MB.')).toBeDefined()
    expect(storage.requests).toEqual([])
    expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
  })

  it.each([
    ['film.mp4', 'File type not supported', 'film.mp4: File type not supported'],
    ['a.txt', 'File size should be less than 20MB', 'a.txt: File is too large. Maximum size is 20MB.'],
    ['a.txt', 'This file is empty.', 'Failed to upload a.txt. Please try again.'],
    ['a.txt', 'This file is empty.', 'This file is empty.'],
    ['paper.pdf', 'This PDF cannot be read.', 'This PDF cannot be read.'],
    ['paper.pdf', 'This file is empty.', 'Failed to upload paper.pdf. Please try again.'],
    ['paper.pdf', 'Too many uploads are running.', 'Failed to upload paper.pdf. Please try again.'],
    ['paper.pdf', 'Your storage is full.', 'Failed to upload paper.pdf. Please try again.'],
  ])('says of %s, refused with "%s": %s', async (name, cause, words) => {
    storage.script(upload, { status: 400, cause })
    show()
    fireEvent.change(await picker(), { target: { files: [fileOf(name, '')] } })
    expect(await screen.findByText(words)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull())
  })

  it('says what the error field of a refusal says when it has no cause', async () => {
    storage.script(upload, { status: 400, error: 'File type not supported' })
    show()
    fireEvent.change(await picker(), { target: { files: [fileOf('film.mp4', '')] } })
    expect(await screen.findByText('film.mp4: File type not supported')).toBeDefined()
  })

  it('says how a PDF with too many pages can be split', async () => {
    const cause = 'Keep PDFs under 100 pages for best results. This has 101.'
    storage.script(upload, { status: 400, cause })
    const { user } = show()
    await user.upload(await picker(), fileOf('paper.pdf', 'application/pdf'))
    expect(await screen.findByText(cause)).toBeDefined()
    const split = screen.getByRole('link', { name: /split/i })
    expect(split.getAttribute('href')).toMatch(/^https:/)
    expect(opensWithoutOpener(split)).toBe(true)
    expect(
      screen.getByText(/Tip: Split into related sections for better, more focused results\./),
    ).toBeDefined()
  })

  it('keeps a file that failed for another try', async () => {
    storage.script(upload, { status: 500 }, 'cut')
    const { user } = show()
    await user.upload(await picker(), photo())
    const failed = 'Failed to upload photo.png. Please try again.'
    expect((await screen.findAllByText(failed)).length).toBeGreaterThan(0)
    const tile = within(screen.getByRole('list', { name: 'Attachments' }))
    expect((await tile.findByText('Failed')).parentElement?.title).toBe(failed)
    expect(tile.getByText(failed)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Retry photo.png' }))
    await user.click(await screen.findByRole('button', { name: 'Retry photo.png' }))
    await waitFor(() => expect(tile.queryByText('Failed')).toBeNull())
    await isUploaded('photo.png')
    expect(storage.requests).toHaveLength(3)
  })

  it('removes a file that is there and one that is on its way', async () => {
    storage.script(upload, Promise.withResolvers<void>().promise)
    const { user } = show()
    await user.type(await box(), 'Look at this')
    await user.upload(await picker(), photo())
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    await user.click(await remove('photo.png'))
    expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false)
    expect(await box()).toBe(document.activeElement)
    await user.upload(await picker(), [photo(), notes()])
    await isUploaded('photo.png')
    await isUploaded('notes.txt')
    await user.click(await remove('photo.png'))
    expect(await remove('notes.txt')).toBe(document.activeElement)
    expect(within(await tray()).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByText(/Failed to upload/)).toBeNull()
  })

  it.each([
    ['the browser is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    [
      'the server cannot be reached',
      () => server.on('POST /api/chat', () => Promise.reject(new TypeError('Failed to fetch'))),
    ],
  ])('keeps text and files when %s', async (_, cut) => {
    const { user } = show()
    await user.upload(await picker(), photo())
    await isUploaded('photo.png')
    cut()
    await user.type(await box(), 'Look{Enter}')
    expect(
      await screen.findByText(
        "We're having trouble sending your message. Please check your internet connection and try again.",
      ),
    ).toBeDefined()
    expect(await box()).toHaveProperty('value', 'Look')
    expect(await remove('photo.png')).toBeDefined()
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('takes pasted pictures and files', async () => {
    show()
    fireEvent.paste(await box(), { clipboardData: transferOf([photo()]) })
    expect(await remove('photo.png')).toBeDefined()
    fireEvent.paste(await box(), { clipboardData: transferOf([notes()], { text: '/home/me/notes.txt' }) })
    expect(await remove('notes.txt')).toBeDefined()
    expect(await screen.findByText('notes.txt uploaded successfully')).toBeDefined()
    await isUploaded('photo.png')
  })

  it('leaves a paste of text alone, also when a picture of it comes along', async () => {
    show()
    const field = await box()
    const text = { ...transferOf([]), types: ['text/plain'], getData: () => 'words' }
    for (const clipboardData of [text, transferOf([photo()], { text: 'A cell\tand another' })]) {
      const paste = createEvent.paste(field, { clipboardData })
      fireEvent(field, paste)
      expect(paste.defaultPrevented).toBe(false)
    }
    expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
  })

  describe('dropped', () => {
    const chat = () => screen.findByRole('region', { name: 'Chat' })
    const overlay = () => screen.findByRole('heading', { name: 'Drop files here' })
    const rows = async () => {
      const { parentElement } = await overlay()
      if (parentElement === null) throw new Error('The overlay stands nowhere.')
      return within(parentElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    }
    const overlayGone = () =>
      waitFor(() => expect(screen.queryByRole('heading', { name: 'Drop files here' })).toBeNull())

    it('says what can be known of files in the air', async () => {
      show()
      fireEvent.dragEnter(await chat(), { dataTransfer: hiddenTransferOf([photo(), notes()]) })
      expect(await overlay()).toBeDefined()
      expect(screen.getByText('Ready to upload 2 file(s)')).toBeDefined()
      expect(await rows()).toEqual(['Image', 'Text'])
      fireEvent.dragLeave(await chat())
      await overlayGone()
      fireEvent.dragEnter(await chat(), { dataTransfer: { types: ['Files'] } })
      expect(await screen.findByText('Drop your files to upload them to the chat')).toBeDefined()
      fireEvent.keyDown(window, { key: 'Escape' })
      await overlayGone()
    })

    it('does not flicker over what stands in the chat', async () => {
      show()
      const [outer, inner] = [await chat(), await box()]
      const carried = { dataTransfer: hiddenTransferOf([photo()]) }
      fireEvent.dragEnter(outer, carried)
      await overlay()
      fireEvent.dragEnter(inner, carried)
      fireEvent.dragLeave(outer, carried)
      expect(screen.queryByRole('heading', { name: 'Drop files here' })).not.toBeNull()
      fireEvent.dragLeave(inner, carried)
      await overlayGone()
    })

    it('lists names and sizes, uploads and tells of all together', async () => {
      show()
      const dataTransfer = transferOf([photo(), fileOf('notes.txt', 'text/plain', 12_345)])
      fireEvent.dragEnter(await chat(), { dataTransfer })
      await overlay()
      fireEvent.drop(await chat(), { dataTransfer })
      expect(await screen.findByText('Uploading 2 file(s)...')).toBeDefined()
      expect(await rows()).toEqual(['photo.png2.0 KB', 'notes.txt12.1 KB'])
      expect(await screen.findByText('Successfully uploaded 2 file(s)')).toBeDefined()
      expect(screen.queryByText('notes.txt uploaded successfully')).toBeNull()
      await overlayGone()
      expect(within(await tray()).getAllByRole('listitem')).toHaveLength(2)
    })

    it('tells how many failed, and why', async () => {
      show()
      const huge = fileOf('huge.png', 'image/png')
      Object.defineProperty(huge, 'size', { value: 20_971_521 })
      const dataTransfer = transferOf([fileOf('film.mp4', 'video/mp4'), huge, photo()])
      fireEvent.drop(await chat(), { dataTransfer })
      expect(await screen.findByText('Uploading 3 file(s)...')).toBeDefined()
      expect(await screen.findByText('film.mp4: File type not supported')).toBeDefined()
      expect(await screen.findByText('Failed to upload 2 file(s)')).toBeDefined()
      expect(await screen.findByText('Successfully uploaded 1 file(s)')).toBeDefined()
    })

    it('refuses folders and takes the files beside them', async () => {
      show()
      const dataTransfer = transferOf([photo()], { folders: [fileOf('drafts', '')] })
      fireEvent.drop(await chat(), { dataTransfer })
      expect(
        await screen.findByText('Folders cannot be uploaded. Add the files in them instead.'),
      ).toBeDefined()
      expect(await screen.findByText('Successfully uploaded 1 file(s)')).toBeDefined()
      expect(storage.requests).toHaveLength(1)
    })

    it('leaves text alone that is dragged', async () => {
      show()
      const over = createEvent.dragOver(await chat(), { dataTransfer: { types: ['text/plain'] } })
      fireEvent(await chat(), over)
      expect(over.defaultPrevented).toBe(false)
    })

    it('refuses everything in a chat that is for reading only', async () => {
      holds([storedMessage('m1', 'user', 'Hello')], true)
      show('/chat/c1')
      await screen.findByRole('article', { name: 'You' })
      const dataTransfer = transferOf([photo()])
      fireEvent.dragEnter(await chat(), { dataTransfer })
      expect(
        await screen.findByText('Note: This chat is in read-only mode. Files cannot be uploaded.'),
      ).toBeDefined()
      fireEvent.drop(await chat(), { dataTransfer })
      expect(await screen.findByText('Cannot upload files in read-only mode')).toBeDefined()
      await overlayGone()
      expect(storage.requests).toEqual([])
    })
  })

  describe('of a message', () => {
    const message = (url: (name: string) => string) => {
      const stored = storedMessage('m1', 'user', 'See these')
      stored.parts.push(
        { type: 'file', url: url('a.png'), name: 'a.png', filename: 'a.png', mediaType: 'image/png' },
        { type: 'file', url: url('b.pdf'), name: 'b.pdf', mediaType: 'application/pdf' },
      )
      return stored
    }

    it('are previews that open them in a new tab', async () => {
      holds([message((name) => `https://files.test/${name}`)], false)
      show('/chat/c1')
      const picture = await screen.findByRole('link', { name: 'a.png' })
      const paper = screen.getByRole('link', { name: 'b.pdf' })
      expect(picture.getAttribute('href')).toBe('https://files.test/a.png')
      expect([picture, paper].every(opensWithoutOpener)).toBe(true)
      expect(paper.querySelector('[data-kind="pdf"]')).not.toBeNull()
      fireEvent.error(within(picture).getByRole('img'))
      expect(within(picture).queryByRole('img')).toBeNull()
      expect(picture.textContent).toBe('a.png')
    })

    it('cannot be seen in a chat that somebody else shares', async () => {
      holds([message(() => '')], true)
      const { user } = show('/chat/c1')
      await user.click(await screen.findByRole('button', { name: 'a.png' }))
      expect(
        await screen.findByText('Viewing files in shared chats is currently not supported.'),
      ).toBeDefined()
      expect(screen.queryByRole('link', { name: /a\.png|b\.pdf/ })).toBeNull()
    })

    it('never run anything', async () => {
      holds([message(() => 'javascript:alert(1)')], false)
      show('/chat/c1')
      expect(await screen.findByRole('button', { name: 'a.png' })).toBeDefined()
      expect(document.querySelector('a[href^="javascript"]')).toBeNull()
    })
  })
})
