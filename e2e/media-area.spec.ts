import type { Page } from '@playwright/test'
import { shortFilm } from '#test/fixtures/short-film.ts'
import { pdf } from '#test/fixtures/files.ts'
import { plainPicture } from '#test/fixtures/image-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { boxAtRest, openPost, openSavedPost, signInAsGuest } from './steps.ts'

type Content = { images?: string[]; videos?: string[]; documents?: { url: string; name: string }[] }
type Version = { id: string; title: string; content: string }

const card = (page: Page) => page.getByRole('article', { name: 'Preview' })
const button = (page: Page, name: string | RegExp) => card(page).getByRole('button', { name, exact: true })
const image = (page: Page, name: string) => card(page).getByRole('img', { name, exact: true })
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** Returns the visible page of a PDF, once it is drawn. */
const drawn = (page: Page, number: number) =>
  card(page).locator(`canvas[data-page="${number}"][data-phase="drawn"]`)

async function uploaded(
  page: Page,
  url: string,
  file: { name: string; mediaType: string; bytes: Uint8Array },
) {
  const { name, mediaType: mimeType, bytes } = file
  const answer = await page.request.post(`${url}/api/files/upload`, {
    multipart: { file: { name, mimeType, buffer: Buffer.from(bytes) } },
  })
  const stored: { url: string } = await answer.json()
  return stored.url
}

const pictures = (page: Page, url: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      uploaded(page, url, {
        name: `picture-${at + 1}.png`,
        mediaType: 'image/png',
        bytes: plainPicture({ width: 320, height: 200 + at }),
      }),
    ),
  )

const deck = async (page: Page, url: string, pages: number) => {
  const file = await pdf(Array.from({ length: pages }, (_, at) => [`This is page ${at + 1}`]))
  return { url: await uploaded(page, url, { ...file, name: 'deck.pdf' }), name: 'Our deck' }
}

/** Serves a video at an address like that of a stored file. */
async function film(page: Page, url: string): Promise<string> {
  const path = `/files/${'f'.repeat(40)}/film.webm`
  await page.route(`**${path}`, (route) =>
    route.fulfill({ body: shortFilm(), contentType: 'video/webm', headers: { 'accept-ranges': 'none' } }),
  )
  return `${url}${path}`
}

/** Opens a post with these media. */
async function postWith(page: Page, url: string, media: Content) {
  const content = { text: '<p>Ten days became two.</p>', images: [], videos: [], documents: [], ...media }
  await openPost(page, url, JSON.stringify(content))
  return {
    stored: async () => {
      const latest: Version[] = await (await page.request.get(`${url}/api/document?id=post`)).json()
      return JSON.parse(latest.at(-1)?.content ?? '{}') as Required<Content>
    },
  }
}

test('every kind is in the preview, and accessible', async ({ page, offlineApp }) => {
  const { url } = offlineApp
  await page.setViewportSize({ width: 390, height: 900 })
  await signInAsGuest(page, url)
  const media = {
    images: await pictures(page, url, 6),
    videos: [await film(page, url)],
    documents: [await deck(page, url, 3)],
  }
  await postWith(page, url, media)
  await expect(card(page).getByText('Document carousel • 3 pages')).toBeVisible()
  await expect(drawn(page, 1)).toBeVisible()
  await expect(card(page).getByText('+2')).toBeVisible()
  const video = card(page).getByLabel('film.webm', { exact: true })
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBe(320)
  await expect(card(page).getByRole('note')).toContainText('LinkedIn accepts one kind of media in a post')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'preview')

  await button(page, 'Next page').click()
  await expect(card(page).getByText('2 / 3')).toBeVisible()
  await expect(drawn(page, 2)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(card(page).getByText('Page 3 of 3: This is page 3')).toBeAttached()

  await button(page, 'Keep the document').click()
  await expect(card(page).getByRole('list', { name: 'Images' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(card(page).getByText('+2')).toBeVisible()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Publish post' })
  await expect(preview.locator('canvas[data-page="1"][data-phase="drawn"]')).toBeVisible()
  await expect(preview.getByRole('button', { name: /^(Remove|Edit|Alt text|Keep|Add media)/ })).toHaveCount(0)
  await preview.getByRole('button', { name: 'View image 2' }).click()
  await expect(viewer(page, 'Image 2 of 6')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const gone = { url: `${url}/files/${'0'.repeat(40)}/gone.pdf`, name: 'Gone' }
  await postWith(page, url, { images: media.images, documents: [gone] })
  await expect(card(page).getByText('Unable to load PDF')).toBeVisible()
  await expectAccessible(page, 'a document that is gone')
  await button(page, 'View image 2').click()
  await expect(viewer(page, 'Image 2 of 6')).toBeVisible()
  await expectAccessible(page, 'an image alone')
})

test('by keyboard: another order, removed and put back, another title @main', async ({
  page,
  offlineApp,
}) => {
  const { url } = offlineApp
  await signInAsGuest(page, url)
  const images = await pictures(page, url, 5)
  const documents = [await deck(page, url, 2)]
  const { stored } = await postWith(page, url, { images, documents })
  await button(page, 'View image 4').press('Enter')
  await viewer(page, 'Image 4 of 5').getByRole('button', { name: 'Move later' }).press('Enter')
  const moved = images.with(3, images[4] ?? '').with(4, images[3] ?? '')
  await expect(viewer(page, 'Image 5 of 5')).toBeVisible()
  const [frame, tool] = [
    await boxAtRest(viewer(page, 'Image 5 of 5')),
    await boxAtRest(viewer(page, 'Image 5 of 5').getByRole('button', { name: 'Move later' })),
  ]
  expect(frame.y + frame.height - (tool.y + tool.height)).toBeGreaterThanOrEqual(24)
  await expect.poll(async () => (await stored()).images).toEqual(moved)
  await page.keyboard.press('Home')
  await viewer(page, 'Image 1 of 5').getByRole('button', { name: 'Remove image 1' }).press('Enter')
  await expect.poll(async () => (await stored()).images).toEqual(moved.slice(1))
  await viewer(page, 'Image 1 of 4').getByRole('button', { name: 'Undo removing' }).press('Enter')
  await expect.poll(async () => (await stored()).images).toEqual(moved)
  await page.keyboard.press('Escape')
  await expect(button(page, 'View image 4')).toBeFocused()

  await button(page, 'Edit title').press('Enter')
  await card(page).getByRole('textbox', { name: 'Document title' }).fill('Typed and published')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(async () => (await stored()).documents[0]?.name).toBe('Typed and published')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page, 'Edit title').press('Enter')
  await card(page).getByRole('textbox', { name: 'Document title' }).fill('Onboarding in two days')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored()).documents[0]?.name).toBe('Onboarding in two days')
  await button(page, 'Remove Onboarding in two days').press('Enter')
  await expect.poll(async () => (await stored()).documents).toEqual([])
  const notice = page.getByRole('listitem').filter({ hasText: 'Document removed' })
  await notice.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(drawn(page, 1)).toBeVisible()
  await openSavedPost(page, url)
  await expect(card(page).getByText('Onboarding in two days')).toBeVisible()
  await expect(image(page, 'image 4')).toBeVisible()
})

test('an image that is chosen in the dialog is dragged to another place', async ({ page, offlineApp }) => {
  const { url } = offlineApp
  await signInAsGuest(page, url)
  const [first = '', second = ''] = await pictures(page, url, 2)
  const { stored } = await postWith(page, url, { images: [first, second] })
  await button(page, 'Add media').click()
  const chosen = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Choose/ })
    .first()
    .click()
  const buffer = Buffer.from(plainPicture({ width: 400, height: 300 }))
  await (await chosen).setFiles({ name: 'third.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Use Full Image' }).click()
  await expect(image(page, 'image 3')).toBeVisible()
  await button(page, 'View image 3').click()
  const strip = page.getByRole('list', { name: 'All images' })
  const places = strip.locator('li[data-sortable]')
  await expect(places).toHaveCount(3)
  const [from, to] = [await boxAtRest(places.nth(2)), await boxAtRest(places.nth(0))]
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, from.y + 20, { steps: 4 })
  // The row follows the pointer only once the drag has begun.
  await expect(page.locator('[data-dnd-dragging]')).toBeVisible()
  await page.mouse.move(to.x + 40, to.y + 24, { steps: 12 })
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await stored()).images.slice(1)).toEqual([first, second])
  await expect(viewer(page, 'Image 1 of 3')).toBeVisible()
})
