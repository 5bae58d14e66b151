import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AddedMedia } from '#core/post/post-media.ts'
import { startUploadServer, type UploadServer } from '#test/fixtures/upload-server.ts'
import { fileOf, stubObjectUrls, transferOf, uploadTo } from '#web/features/attachments/fake-page.ts'
import { UploadDialog } from './upload-panel.tsx'

const unsupported =
  'Unsupported file type. Please upload images (JPEG, PNG, GIF), videos (MP4), or documents (PDF).'
const small = 'POST /api/upload'
const photo = (name = 'photo.png') => fileOf(name, 'image/png')
const film = () => fileOf('film.mp4', 'video/mp4')
const deck = () => fileOf('deck.pdf', 'application/pdf')

describe('the upload dialog', () => {
  let server: UploadServer
  let urls: Set<string>
  let added: AddedMedia[]
  beforeEach(async () => {
    server = await startUploadServer()
    urls = stubObjectUrls()
    uploadTo(server.url)
    added = []
  })
  afterEach(async () => {
    cleanup()
    await server.close()
  })

  function Opened() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <UploadDialog isOpen={isOpen} onOpenChange={setOpen} onAdded={(media) => added.push(media)} />
      </>
    )
  }
  const show = async () => {
    render(<Opened />)
    await screen.findByText('Choose your media')
    return userEvent.setup({ applyAccept: false })
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Add images, videos or documents to your post' })
  const choose = async (...files: File[]) => {
    const user = await show()
    await user.upload(screen.getByLabelText('Media to upload'), files)
    return user
  }
  const button = (name: string) => screen.findByRole('button', { name })
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = () => server.requests.map(({ method, path }) => `${method} ${path}`)

  it('asks for media in the words of the specification, and offers images, pdf and mp4', async () => {
    await show()
    await dialog()
    expect(screen.getByText('Upload images, videos, or documents to enhance your post.')).toBeDefined()
    expect(screen.getByText('Large files may take longer to upload.')).toBeDefined()
    const picker = screen.getByLabelText<HTMLInputElement>('Media to upload')
    expect(picker.accept).toBe('image/jpeg,image/png,image/gif,application/pdf,video/mp4')
    expect(picker.multiple).toBe(true)
  })

  it('refuses any other type with the sentence of the specification', async () => {
    await choose(fileOf('notes.txt', 'text/plain'))
    expect((await screen.findByRole('alert')).textContent).toBe(unsupported)
    expect(screen.getByText('Choose your media')).toBeDefined()
  })

  it('uploads an image as it is, closes, and is empty when it is opened again', async () => {
    const user = await choose(photo())
    expect(await screen.findByRole('img', { name: 'photo.png' })).toBeDefined()
    const gate = Promise.withResolvers<void>()
    server.script(small, gate.promise)
    await user.click(await button('Use Full Image'))
    expect(await button('Uploading...')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'photo.png' })).toBeDefined()
    gate.resolve()
    await closed()
    expect(added).toEqual([{ kind: 'image', url: `${server.url}/files/photo.png`, alt: '' }])
    expect(urls.size).toBe(0)
    await user.click(await button('Open'))
    expect(await screen.findByText('Choose your media')).toBeDefined()
  })

  it('uploads several images in their order, and none that was removed', async () => {
    const user = await choose(photo('a.png'), photo('b.png'), photo('c.png'))
    await user.click(await button('Remove b.png'))
    await user.click(await button('Use Full Image'))
    await closed()
    expect(added.map(({ url }) => url)).toEqual([`${server.url}/files/a.png`, `${server.url}/files/c.png`])
  })

  it('takes one kind at a time', async () => {
    await choose(photo(), film())
    expect((await screen.findByRole('alert')).textContent).toMatch(/several images, or one video/)
    expect(screen.getByText('Choose your media')).toBeDefined()
  })

  it('clears the selection on "Choose Different"', async () => {
    const user = await choose(photo())
    await user.click(await button('Choose Different'))
    expect(await screen.findByText('Choose your media')).toBeDefined()
    expect(urls.size).toBe(0)
  })

  it('plays a video and uploads it when it is told to', async () => {
    const user = await choose(film())
    const player = await screen.findByLabelText('film.mp4')
    expect(player).toBeInstanceOf(HTMLVideoElement)
    fireEvent.error(player)
    expect(screen.getByText('This browser cannot play this video. You can still upload it.')).toBeDefined()
    expect(screen.getByLabelText('film.mp4')).toBe(player)
    await user.click(await button('Upload Video'))
    await closed()
    expect(added).toEqual([{ kind: 'video', url: `${server.url}/files/film.mp4`, name: 'film.mp4' }])
  })

  it('uploads a document by itself, and says what becomes of it', async () => {
    const gate = Promise.withResolvers<void>()
    server.script(small, gate.promise)
    await choose(deck())
    expect(await screen.findByText('Uploading Document...')).toBeDefined()
    expect(
      screen.getByText('Your PDF is being uploaded and will create a carousel post on LinkedIn.'),
    ).toBeDefined()
    gate.resolve()
    await closed()
    expect(added).toEqual([{ kind: 'document', url: `${server.url}/files/deck.pdf`, name: 'deck.pdf' }])
  })

  it('says what the server says of a document, and keeps it', async () => {
    const words = 'Keep PDFs under 100 pages for best results. This has 120.'
    server.script(small, { status: 400, cause: words })
    await choose(deck())
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByRole('link', { name: /Split this PDF/ })).toBeDefined()
    expect(screen.getByText('Document Ready')).toBeDefined()
    expect(
      screen.getByText('This will create a carousel post on LinkedIn with swipeable pages'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('is cancelled without losing what was chosen', async () => {
    const user = await choose(photo())
    const gate = Promise.withResolvers<void>()
    server.script(small, gate.promise)
    await user.click(await button('Use Full Image'))
    await user.click(await button('Cancel'))
    expect(await button('Use Full Image')).toBeDefined()
    gate.resolve()
    await user.click(await button('Use Full Image'))
    await closed()
    expect(added).toHaveLength(1)
  })

  it('asks before an upload is given up, and gives it up', async () => {
    const user = await choose(photo())
    const gate = Promise.withResolvers<void>()
    server.script(small, gate.promise)
    await user.click(await button('Use Full Image'))
    await expect.poll(calls).toEqual([small])
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: 'Stop uploading?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(await button('Close'))
    await user.click(await button('Stop uploading'))
    await closed()
    gate.resolve()
    await user.click(await button('Open'))
    await user.upload(await screen.findByLabelText('Media to upload'), photo('other.png'))
    await user.click(await button('Use Full Image'))
    await closed()
    expect(added.map(({ url }) => url)).toEqual([`${server.url}/files/other.png`])
  })

  it('takes twenty images, and says so when there are more', async () => {
    await choose(...Array.from({ length: 21 }, (_, at) => photo(`${at}.png`)))
    expect((await screen.findByRole('alert')).textContent).toBe('A post has at most 20 images.')
    expect(screen.getByRole('button', { name: 'Remove 19.png' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove 20.png' })).toBeNull()
  })

  it('takes what is dropped, and shows that it would', async () => {
    await show()
    const zone = await button('Choose your media')
    fireEvent(zone, createEvent.dragEnter(zone, { dataTransfer: transferOf([photo()]) }))
    await waitFor(() => expect(zone.closest('[data-target=true]')).not.toBeNull())
    const clip = fileOf('clip.mov', 'video/quicktime')
    fireEvent(zone, createEvent.drop(zone, { dataTransfer: transferOf([clip]) }))
    expect(await button('Upload Video')).toBeDefined()
  })

  it('takes what is pasted', async () => {
    await show()
    fireEvent(
      document.body,
      createEvent.paste(document.body, { clipboardData: transferOf([photo('image.png')]) }),
    )
    expect(await screen.findByRole('img', { name: 'image.png' })).toBeDefined()
  })

  it('shows the crop screen, which cannot apply a crop before there is one', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    const user = await choose(photo('a.png'), photo('b.png'))
    await user.click(await button('Crop Image'))
    expect(await screen.findByText('1 of 2')).toBeDefined()
    const words = screen.getByRole('complementary', { name: 'About the crop' }).textContent
    expect(words).toContain('Recommended size: 1200 x 630 pixels')
    expect(words).toContain('Aspect ratio: 1.91:1')
    expect(screen.getByText('Preview')).toBeDefined()
    expect(screen.getByTestId('crop-preview').style).toMatchObject({ width: '162px', height: '85px' })
    const apply = await button('Apply Crop')
    expect(apply).toHaveProperty('disabled', true)
    await user.click(await button('Alt Text'))
    const words2 = 'Two colleagues at a board'
    await user.type(await screen.findByRole('textbox', { name: 'Alt text' }), words2)
    await user.click(await button('Save'))
    expect(await screen.findByRole('img', { name: words2 })).toBeDefined()
    await user.click(await button('Use Full Image'))
    expect(await screen.findByText('2 of 2')).toBeDefined()
    await user.click(await button('Use Full Image'))
    await closed()
    expect(added).toMatchObject([{ alt: words2 }, { alt: '' }])
  })

  it('goes back from the crop to the image', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    const user = await choose(photo())
    await user.click(await button('Crop Image'))
    expect(await screen.findByText('1 of 1')).toBeDefined()
    await user.click(await button('Cancel'))
    expect(await button('Use Full Image')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Apply Crop' })).toBeNull()
  })
})
