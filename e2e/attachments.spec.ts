import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pdf, pictures } from '#test/fixtures/chat-files.ts'
import { expect, test } from './app.ts'
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

/** A picture with so many bytes after it that nobody reads. */
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

/** A drag as the browser tells it, with files that a page has made itself. */
async function drag(page: Page, type: 'dragenter' | 'dragover' | 'drop', names: string[]): Promise<void> {
  const transfer = await page.evaluateHandle((files) => {
    const made = new DataTransfer()
    for (const name of files) made.items.add(new File(['Some words.'], name, { type: 'text/plain' }))
    return made
  }, names)
  await page.getByRole('region', { name: 'Chat' }).dispatchEvent(type, { dataTransfer: transfer })
}

test('files are chosen, sent after the text and shown with the message, also after a reload @main', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await choose(page, picture(), text('notes.txt', 'We cut onboarding to 2 days.'))
  await expect(page.getByText('notes.txt uploaded successfully')).toBeVisible()
  await waitUntilAttached(page, 'photo.png', 'notes.txt')
  await expect(sendButton(page)).toBeDisabled()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/chat'))
  await ask(page, 'What is in these?')
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
})

test('a file over 4 MB goes in parts and is whole when it arrives', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  const size = 11_000_000
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
})

test('what is attached stays with the text across a reload, and can be removed', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await composer(page).fill('Half a thought')
  await choose(page, picture(), paper('paper.pdf', 3))
  await expect(page.getByText('paper.pdf uploaded successfully')).toBeVisible()
  await waitUntilAttached(page, 'photo.png', 'paper.pdf')
  await page.reload()
  await expect(composer(page)).toHaveValue('Half a thought')
  await attached(page, 'photo.png').click()
  await expect(attached(page, 'photo.png')).toHaveCount(0)
  await page.reload()
  await expect(attached(page, 'paper.pdf')).toBeVisible()
  await expect(attached(page, 'photo.png')).toHaveCount(0)
})

test('refusals say what is wrong with a file', async ({ page, offlineApp }) => {
  const folder = mkdtempSync(join(tmpdir(), 'lede-files-'))
  const huge = join(folder, 'huge.png')
  writeFileSync(huge, '')
  truncateSync(huge, 20_971_521)
  await enterAsGuest(page, offlineApp.url)
  await page.getByLabel('Files to upload').setInputFiles(huge)
  await expect(page.getByText('huge.png: File is too large. Maximum size is 20MB.')).toBeVisible()
  await choose(page, { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') })
  await expect(page.getByText('film.mp4: File type not supported')).toBeVisible()
  await choose(page, paper('long.pdf', 101))
  await expect(
    page.getByText('Keep PDFs under 100 pages for best results. This has 101.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/Tip: Split into related sections/)).toBeVisible()
  await expect(page.getByRole('link', { name: /split/i })).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('list', { name: 'Attachments' })).toHaveCount(0)
  rmSync(folder, { recursive: true })
})

test('an upload that is under way holds the message back and can be cancelled', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/files/upload', async (route) => {
    await gate.promise
    await route.abort()
  })
  await composer(page).fill('Look at this')
  await choose(page, picture())
  await expect(page.getByRole('progressbar', { name: 'Uploading photo.png' })).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await attached(page, 'photo.png').click()
  await expect(sendButton(page)).toBeEnabled()
  gate.resolve()
  await expect(page.getByText(/Failed to upload/)).toHaveCount(0)
})

test('files are dropped onto the chat @main', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await drag(page, 'dragenter', ['one.txt', 'two.txt'])
  await expect(page.getByRole('heading', { name: 'Drop files here' })).toBeVisible()
  await expect(page.getByText('Ready to upload 2 file(s)')).toBeVisible()
  await expect(page.getByText('0.0 KB')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Drop files here' })).toHaveCount(0)
  await drag(page, 'drop', ['one.txt', 'two.txt'])
  await expect(page.getByText('Successfully uploaded 2 file(s)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Drop files here' })).toHaveCount(0)
  await waitUntilAttached(page, 'one.txt', 'two.txt')
})

test('a picture is pasted, text is pasted as ever', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await composer(page).evaluate(
    (box, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...pictures['image/png']],
  )
  await expect(attached(page, 'image.png')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('pasted words'))
  await composer(page).press('ControlOrMeta+v')
  await expect(composer(page)).toHaveValue('pasted words')
})

test('without a connection, text and files stay @main', async ({ context, offlineApp }) => {
  // The browser itself writes to the console of a page that cannot load: not on the page that is watched for noise.
  const page = await context.newPage()
  await enterAsGuest(page, offlineApp.url)
  await choose(page, picture())
  await waitUntilAttached(page, 'photo.png')
  await context.setOffline(true)
  await ask(page, 'Look at this')
  await expect(
    page.getByText(
      "We're having trouble sending your message. Please check your internet connection and try again.",
    ),
  ).toBeVisible()
  await expect(composer(page)).toHaveValue('Look at this')
  await expect(attached(page, 'photo.png')).toBeVisible()
  await context.setOffline(false)
  await sendButton(page).click()
  await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
})

test('a shared chat takes no files and shows none', async ({ page, offlineApp, browser }) => {
  await enterAsGuest(page, offlineApp.url)
  await choose(page, picture())
  await waitUntilAttached(page, 'photo.png')
  await ask(page, 'Look at this')
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  await expect(sendButton(page)).toBeVisible()
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  await page.request.post(`${offlineApp.url}/api/actions/updateChatVisibility`, {
    data: { chatId, visibility: 'public' },
    headers: { origin: offlineApp.url },
  })
  const reader = await (await browser.newContext()).newPage()
  await enterAsGuest(reader, offlineApp.url)
  await reader.goto(page.url())
  await reader.getByRole('button', { name: 'photo.png' }).click()
  await expect(reader.getByText('Viewing files in shared chats is currently not supported.')).toBeVisible()
  await drag(reader, 'dragenter', ['one.txt'])
  await expect(
    reader.getByText('Note: This chat is in read-only mode. Files cannot be uploaded.'),
  ).toBeVisible()
  await drag(reader, 'drop', ['one.txt'])
  await expect(reader.getByText('Cannot upload files in read-only mode')).toBeVisible()
  await reader.context().close()
})
