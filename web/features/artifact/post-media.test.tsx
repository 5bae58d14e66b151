import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseContent, serializeContent } from '#core/post/post-content.ts'
import { aboutSlides, slides } from '#test/fixtures/slides.ts'
import { fileOf, stubObjectUrls, transferOf } from '#web/features/attachments/fake-page.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import { artifactStore } from './artifact-store.ts'
import { beginPanel, endPanel, findEditor, openPanel } from '#web/show-panel.tsx'

const photo = () => fileOf('harbour.png', 'image/png')

describe('the media of the post in the panel', () => {
  beforeEach(() => {
    const server = beginPanel(serializeContent({ ...parseContent('Words'), documents: [slides] }))
    server.on('GET /api/media', () => json(aboutSlides))
    stubObjectUrls()
  })
  afterEach(endPanel)

  const chosenImage = async () =>
    within(
      await screen.findByRole('dialog', { name: 'Add images, videos or documents to your post' }),
    ).findByRole('button', { name: 'Use Full Image' })

  it('leave only the title of a document on Escape, not the panel', async () => {
    const user = await openPanel()
    await user.click(await screen.findByRole('button', { name: 'Edit title' }))
    await user.type(screen.getByPlaceholderText('Enter document title...'), 'Never{Escape}')
    await waitFor(() => expect(screen.queryByPlaceholderText('Enter document title...')).toBeNull())
    expect(artifactStore.getState().isVisible).toBe(true)
  })

  it('take an image that is dropped onto the post', async () => {
    await openPanel()
    const dataTransfer = transferOf([photo()])
    const text = await findEditor()
    fireEvent.dragEnter(text, { dataTransfer })
    fireEvent.drop(text, { dataTransfer })
    expect(await chosenImage()).toBeDefined()
  })

  it('take an image that is pasted into the post, whose text stays', async () => {
    await openPanel()
    fireEvent.paste(await findEditor(), { clipboardData: transferOf([photo()]) })
    expect(await chosenImage()).toBeDefined()
    expect((await screen.findByText('Words')).isConnected).toBe(true)
  })

  it('leave a paste of text to the post, also when a picture of it comes along', async () => {
    await openPanel()
    const clipboardData = transferOf([photo()], { text: 'A line from an office program' })
    const text = await findEditor()
    const paste = createEvent.paste(text, { clipboardData })
    fireEvent(text, paste)
    expect(text.textContent).toContain('A line from an office program')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
