import { randomFillSync } from 'node:crypto'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Locator, Page } from '@playwright/test'
import { pdf } from '#test/fixtures/chat-files.ts'
import { shortFilm } from '#test/fixtures/short-film.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { boxAtRest, enterWithPost, hold, startWorker } from './steps.ts'

type Given = { name: string; mimeType: string; buffer: Buffer }

const unsupported =
  'Unsupported file type. Please upload images (JPEG, PNG, GIF), videos (MP4), or documents (PDF).'

/** Makes a JPEG whose left half is red and right half blue, to be displayed rotated by 90° clockwise: red above blue. */
function turnedPhoto(name: string): Given {
  const canvas = createCanvas(1200, 800)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ff0000'
  pen.fillRect(0, 0, 600, 800)
  pen.fillStyle = '#0000ff'
  pen.fillRect(600, 0, 600, 800)
  const jpeg = canvas.toBuffer('image/jpeg')
  const tiff = Buffer.from('49492a00080000000100120103000100000006000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

const clearPicture = (name: string): Given => {
  const buffer = createCanvas(600, 600).toBuffer('image/png')
  return { name, mimeType: 'image/png', buffer }
}

/** Makes an incompressible picture of noise, about 6 MB: more than one part. */
function largePicture(name: string): Given {
  const side = 1400
  const canvas = createCanvas(side, side)
  const pen = canvas.getContext('2d')
  const pixels = pen.createImageData(side, side)
  randomFillSync(pixels.data)
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255
  pen.putImageData(pixels, 0, 0)
  return { name, mimeType: 'image/png', buffer: canvas.toBuffer('image/png') }
}

const deck = (name: string): Given => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf(3)) })

const film = (name: string): Given => ({ name, mimeType: 'video/mp4', buffer: shortFilm() })

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Add images, videos or documents to your post' })

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(?:Upload media to post|Add media)$/ }).click()
  await expect(page.getByText('Choose your media')).toBeVisible()
  return dialogOf(page)
}

const choose = (page: Page, ...files: Given[]) => page.getByLabel('Media to upload').setInputFiles(files)

/** Waits for the response to the next completed upload, small or large. */
async function uploaded(page: Page): Promise<{ url: string; originalName: string }> {
  const isLast = (path: string) => path === '/api/upload' || path.endsWith('/complete')
  const response = await page.waitForResponse((one) => isLast(new URL(one.url()).pathname))
  return response.json()
}

/** Returns the size of a stored image, and the colours in the middle of its top and bottom. */
async function look(page: Page, url: string) {
  const image = await loadImage(await (await page.request.get(url)).body())
  const { width, height } = image
  const pen = createCanvas(width, height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const colour = (y: number) => {
    const [red = 0, , blue = 0] = pen.getImageData(width / 2, y, 1, 1).data
    return red > 200 && blue > 200 ? 'white' : red > blue ? 'red' : 'blue'
  }
  return { width, height, top: colour(3), bottom: colour(height - 4) }
}

/** Stored images are re-encoded: different bytes, the same pixels. */
async function pixelsOf(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  return Buffer.from(pen.getImageData(0, 0, image.width, image.height).data.buffer)
}

const transferOf = (page: Page, { name, mimeType, buffer }: Given) =>
  page.evaluateHandle(
    ([fileName, type, bytes]) => {
      const made = new DataTransfer()
      const raw = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)
      made.items.add(new File([raw], fileName, { type }))
      return made
    },
    [name, mimeType, buffer.toString('base64')] as const,
  )

/** Draws another crop, from below the present one to the right. Until the mouse moves there is none. */
async function drawCrop(page: Page, dialog: Locator) {
  const image = await boxAtRest(dialog.locator('.ReactCrop'))
  const from = { x: image.x + image.width / 2, y: image.y + image.height - 60 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await expect(dialog.getByText('Draw a crop on the image.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply Crop' })).toBeDisabled()
  await page.mouse.move(from.x + 90, from.y + 40, { steps: 5 })
  await page.mouse.up()
}

test('an image goes into the post whole, or cropped by mouse and keyboard to 1.91:1 @main', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  await startWorker(page)
  const dialog = await openDialog(page)
  await choose(page, turnedPhoto('team.jpg'))
  const whole = uploaded(page)
  await dialog.getByRole('button', { name: 'Use Full Image' }).click()
  expect((await whole).originalName).toBe('team.jpg')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(1)

  await openDialog(page)
  await choose(page, turnedPhoto('team.jpg'), clearPicture('logo.png'))
  await dialog.getByRole('button', { name: 'Crop Image' }).click()
  await expect(dialog.getByText('1 of 2')).toBeVisible()
  await expect(dialog.getByText('This crop: 720 x 377 pixels')).toBeVisible()
  await dialog.getByRole('button', { name: 'Alt Text' }).click()
  await page.getByRole('textbox', { name: 'Alt text' }).fill('Red over blue')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Alt Text' }).waitFor({ state: 'hidden' })

  const corner = dialog.getByLabel(/^Top left corner/)
  const box = await boxAtRest(corner)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 5 })
  await page.mouse.up()
  const words = dialog.getByText(/^This crop: /)
  await expect(words).not.toHaveText('This crop: 720 x 377 pixels')
  await drawCrop(page, dialog)
  await expect(words).toBeVisible()
  const [width = 0, height = 0] = (await words.innerText()).match(/\d+/g)?.map(Number) ?? []
  expect(Math.abs(height - width / 1.91)).toBeLessThanOrEqual(1)
  await dialog.getByLabel(/^Crop\. Use the arrow keys/).focus()
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ControlOrMeta+ArrowUp')
  await dialog.getByRole('button', { name: 'Apply Crop' }).click()
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  await expect(dialog.getByText('This crop: 540 x 283 pixels')).toBeVisible()

  const answers: { url: string; originalName: string }[] = []
  page.on('response', async (one) => {
    if (new URL(one.url()).pathname === '/api/upload') answers.push(await one.json())
  })
  await dialog.getByRole('button', { name: 'Apply Crop' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => answers.length).toBe(2)
  expect(answers.map(({ originalName }) => originalName)).toEqual(['cropped-image.jpg', 'cropped-image.jpg'])
  expect(await look(page, answers[0]?.url ?? '')).toEqual({ width, height, top: 'red', bottom: 'red' })
  expect(await look(page, answers[1]?.url ?? '')).toMatchObject({
    width: 540,
    height: 283,
    top: 'white',
    bottom: 'white',
  })
  await expect(page.getByRole('img', { name: 'Red over blue' })).toBeVisible()
})

test('a double click uploads an image or a video like a click, since nothing moves under the pointer', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  for (const [file, action] of [
    [turnedPhoto('team.jpg'), 'Use Full Image'],
    [film('film.mp4'), 'Upload Video'],
  ] as const) {
    const dialog = await openDialog(page)
    await choose(page, file)
    const different = dialog.getByRole('button', { name: 'Choose Different' })
    const before = await boxAtRest(different)
    const release = await hold(page, '**/api/upload', 'POST')
    await dialog.getByRole('button', { name: action }).dblclick({ delay: 60 })
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    const { y, height } = await boxAtRest(different)
    expect({ y, height }).toEqual({ y: before.y, height: before.height })
    const done = page.waitForResponse('**/api/upload')
    release()
    await done
    await expect(dialog).toBeHidden()
  }
})

test('a large image whose line is cut goes on with what is missing, also when it is cancelled', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  const sent: string[] = []
  const begun: string[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PUT') sent.push(pathname.split('/').at(-1) ?? '')
    if (pathname === '/api/upload/client') begun.push(request.postDataJSON().fileName)
  })
  let turn = 0
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*/parts/2', async (route) => {
    turn += 1
    if (turn === 1) return route.abort('connectionreset')
    if (turn > 2) return route.continue()
    await gate.promise
    return route.abort('connectionreset')
  })
  const dialog = await openDialog(page)
  const picture = largePicture('noise.png')
  await choose(page, picture)
  await dialog.getByRole('button', { name: 'Use Full Image' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'noise.png' })).toBeVisible()
  await expect.poll(() => turn).toBe(2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  gate.resolve()
  const done = uploaded(page)
  await dialog.getByRole('button', { name: 'Use Full Image' }).click()
  const { url, originalName } = await done
  await expect(dialog).toBeHidden()
  expect(originalName).toBe('noise.png')
  expect(begun).toEqual([expect.stringMatching(/^linkedin-image-\d+\.png$/)])
  expect(sent).toEqual(['1', '2'])
  const stored = await pixelsOf(await (await page.request.get(url)).body())
  expect(stored.equals(await pixelsOf(picture.buffer))).toBe(true)
})

test('a document uploads by itself, files are dropped and pasted, and a failure can be tried again', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  const dialog = await openDialog(page)
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes.') })
  await expect(dialog.getByRole('alert')).toHaveText(unsupported)

  const zone = dialog.getByRole('button', { name: 'Choose your media' })
  const dragged = await transferOf(page, clearPicture('dropped.png'))
  await zone.dispatchEvent('dragenter', { dataTransfer: dragged })
  await expect(dialog.locator('[data-target=true]')).toBeVisible()
  await zone.dispatchEvent('drop', { dataTransfer: dragged })
  await expect(dialog.getByRole('img', { name: 'dropped.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose Different' }).click()

  const pasted = await transferOf(page, clearPicture('pasted.png'))
  await page.evaluate((clipboardData) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, pasted)
  await expect(dialog.getByRole('img', { name: 'pasted.png' })).toBeVisible()
  const failing = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 500, json: { code: '', message: 'Something went wrong.' } })
  await page.route('**/api/upload', failing)
  await dialog.getByRole('button', { name: 'Use Full Image' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Upload failed')
  await page.unroute('**/api/upload', failing)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()

  await openDialog(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    await gate.promise
    await route.continue()
  })
  await choose(page, deck('Onboarding.pdf'))
  await expect(dialog.getByText('Uploading Document...')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Stop uploading?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  const done = uploaded(page)
  gate.resolve()
  expect((await done).originalName).toBe('Onboarding.pdf')
  await expect(dialog).toBeHidden()
})

test('every step of the dialog is accessible and fits its width', async ({ page, offlineApp }) => {
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  const dialog = await openDialog(page)
  const check = (where: string) =>
    expectAccessible(page, where, { include: '[role=dialog]', widths: [1440], fits: [390] })
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes.') })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await check('a file that cannot be')
  await choose(page, turnedPhoto('team.jpg'))
  await expect(dialog.getByRole('img', { name: 'team.jpg' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Crop Image' }).click()
  await expect(dialog.getByText('1 of 1')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply Crop' })).toBeEnabled()
  await check('cropping')
  await dialog.getByRole('button', { name: 'Alt Text' }).click()
  await expect(page.getByRole('textbox', { name: 'Alt text' })).toBeFocused()
  await check('alternative text')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Alt Text' })).toBeHidden()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Choose Different' }).click()
  await page.route('**/api/upload', () => undefined)
  await choose(page, deck('Onboarding.pdf'))
  await expect(dialog.getByText('Uploading Document...')).toBeVisible()
  await check('sending')
})
