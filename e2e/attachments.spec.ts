import type { Page } from '@playwright/test'
import { pdf, pictures } from '#test/fixtures/chat-files.ts'
import { expect, test, testOfErrors } from './app.ts'
import { ask, composer, enterAsGuest } from './steps.ts'

type Given = { name: string; mimeType: string; buffer: Buffer }

const picture = (name = 'photo.png'): Given => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pictures['image/png']),
})
const text = (name: string, words: string): Given => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
})
const paper = (name: string, pages: number): Given => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf(pages)),
})

/** Makes a picture with this many meaningless trailing bytes. */
const largePicture = (name: string, size: number): Given => {
  const buffer = Buffer.alloc(size, 1)
  buffer.set(pictures['image/png'])
  return { name, mimeType: 'image/png', buffer }
}

async function choose(page: Page, ...files: Given[]): Promise<void> {
  await page.getByRole('button', { name: 'Context' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload Files' }).click()
  await (await chooser).setFiles(files)
}

const attached = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })
async function waitUntilAttached(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await expect(attached(page, name)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' })

// The service worker may be loading at that moment, which the browser then reports as an error.
testOfErrors(
  'files are chosen, stay without a connection, are sent after the text and shown with the message, also after a reload @main',
  async ({ page, context, offlineApp }) => {
    await enterAsGuest(page, offlineApp.url)
    await choose(page, picture(), text('notes.txt', 'We cut onboarding to 2 days.'))
    await expect(page.getByText('notes.txt uploaded successfully')).toBeVisible()
    await waitUntilAttached(page, 'photo.png', 'notes.txt')
    await expect(sendButton(page)).toBeDisabled()
    await context.setOffline(true)
    await ask(page, 'What is in these?')
    await expect(
      page.getByText(
        "We're having trouble sending your message. Please check your internet connection and try again.",
      ),
    ).toBeVisible()
    await expect(composer(page)).toHaveValue('What is in these?')
    await expect(attached(page, 'photo.png')).toBeVisible()
    await context.setOffline(false)
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/chat'))
    await sendButton(page).click()
    const { message } = (await sent).postDataJSON()
    expect(message.parts).toEqual([
      { type: 'text', text: 'What is in these?' },
      expect.objectContaining({ type: 'file', name: 'photo.png', mediaType: 'image/png' }),
      expect.objectContaining({ type: 'file', name: 'notes.txt', mediaType: 'text/plain' }),
    ])
    await expect(page).toHaveURL(/\/chat\/[\w-]+/)
    await expect(page.getByRole('list', { name: 'Attachments' })).toHaveCount(0)
    await page.reload()
    const image = page.getByRole('img', { name: 'photo.png' })
    await expect(image).toBeVisible()
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1)
    await expect(page.getByRole('link', { name: 'notes.txt' })).toHaveAttribute('target', '_blank')
  },
)

test('a file over 4 MB goes in parts and is whole when it arrives, and what is attached stays with the text across a reload', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  const size = 6_000_000
  const parts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') parts.push(request.url())
  })
  const completed = page.waitForResponse((response) => response.url().endsWith('/complete'))
  await choose(page, largePicture('large.png', size))
  const { url } = await (await completed).json()
  await waitUntilAttached(page, 'large.png')
  expect(parts.length).toBeGreaterThan(1)
  const stored = await page.request.get(url)
  expect((await stored.body()).byteLength).toBe(size)
  await attached(page, 'large.png').click()

  await composer(page).fill('Half a thought')
  await choose(page, picture(), paper('paper.pdf', 3))
  await expect(page.getByText('paper.pdf uploaded successfully')).toBeVisible()
  await waitUntilAttached(page, 'photo.png', 'paper.pdf')
  await attached(page, 'photo.png').click()
  await expect(attached(page, 'photo.png')).toHaveCount(0)
  await page.reload()
  await expect(composer(page)).toHaveValue('Half a thought')
  await expect(attached(page, 'paper.pdf')).toBeVisible()
  await expect(attached(page, 'photo.png')).toHaveCount(0)
})
