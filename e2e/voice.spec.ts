import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { ask, composer, enterAsGuest } from './steps.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * A humming microphone, with permission granted: Chromium's own fake one beeps once a second. Its tracks are recorded.
 */
async function humInto(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['microphone'])
  await context.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const { state } = await navigator.permissions.query({ name: 'microphone' })
      if (state !== 'granted') return open(constraints)
      const audio = new AudioContext()
      const [hum, microphone] = [audio.createOscillator(), audio.createMediaStreamDestination()]
      hum.connect(microphone)
      hum.start()
      const { stream } = microphone
      tracks.push(...stream.getTracks())
      return stream
    }
  })
}

const tracks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const opened: unknown = Reflect.get(window, 'tracks')
    return Array.isArray(opened) ? opened.map((track: MediaStreamTrack) => track.readyState) : []
  })

/** Records until the waveform shows something. */
async function speak(page: Page): Promise<void> {
  await button(page, 'Record').click()
  await expect(button(page, 'Stop')).toBeVisible()
  await expect.poll(() => highestBar(page)).toBeGreaterThan(10)
}

/** Returns the height of the highest bar in the waveform, in pixels. */
const highestBar = (page: Page): Promise<number> =>
  page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
    const { width, height } = canvas
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    copy?.drawImage(canvas, 0, 0)
    const pixels = copy?.getImageData(0, 0, width, height).data ?? []
    const rows = new Set<number>()
    for (let at = 3; at < pixels.length; at += 4) {
      if (pixels[at] !== 0) rows.add(Math.floor(at / 4 / width))
    }
    return rows.size
  })

test.beforeEach(({ context }) => humInto(context))

test('what is said stands at the caret and can be undone', async ({ page, transcriber, voiceApp }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsGuest(page, voiceApp.url)
  await composer(page).pressSequentially('We cut onboarding.')
  for (let left = 0; left < 'onboarding.'.length; left += 1) await composer(page).press('ArrowLeft')
  await speak(page)
  await expect(composer(page)).toBeHidden()
  await expect.poll(() => tracks(page)).toEqual(['live'])
  const gate = Promise.withResolvers<void>()
  transcriber.script({ kind: 'text', text: 'our slow', after: gate.promise })
  await button(page, 'Stop').click()
  await expect(button(page, 'Processing...')).toBeVisible()
  await expect.poll(() => tracks(page)).toEqual(['ended'])
  gate.resolve()
  await expect(composer(page)).toHaveValue('We cut our slow onboarding.')
  await expect(composer(page)).toBeFocused()
  expect(transcriber.requests[0]?.file).toMatchObject({ name: 'recording.webm', type: 'audio/webm' })
  await expect(composer(page)).toHaveJSProperty('selectionStart', 'We cut our slow '.length)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(composer(page)).toHaveValue('We cut onboarding.')
})

test('Escape takes back a recording without sending it, and it can be had again @main', async ({
  page,
  transcriber,
  voiceApp,
}) => {
  await enterAsGuest(page, voiceApp.url)
  await speak(page)
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeVisible()
  await expect(button(page, 'Record')).toBeFocused()
  await expect.poll(() => tracks(page)).toEqual(['ended'])
  expect(transcriber.requests).toEqual([])
  await button(page, 'Undo').click()
  await button(page, 'Try again').click()
  await expect(composer(page)).toHaveValue('Hello from the recording.')

  // Leaving the chat releases the microphone.
  await ask(page, 'Hello there')
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  await expect(button(page, 'Send')).toBeVisible()
  await speak(page)
  await page.keyboard.press('ControlOrMeta+j')
  await expect(page.getByRole('heading', { name: 'What will you write?' })).toBeVisible()
  await expect.poll(() => tracks(page)).toEqual(['ended', 'ended'])
  expect(transcriber.requests).toHaveLength(1)
})

test('each of its states is accessible, and a microphone that may not be used is said above its button', async ({
  page,
  transcriber,
  voiceApp,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsGuest(page, voiceApp.url)
  transcriber.script({ kind: 'silent' })
  await speak(page)
  await expectAccessible(page, 'recording')
  await button(page, 'Stop').click()
  await expect(button(page, 'Processing...')).toBeVisible()
  await expectAccessible(page, 'waiting')
  await button(page, 'Stop waiting').click()
  await expect(button(page, 'Try again')).toBeVisible()
  await expectAccessible(page, 'stopped')
  await button(page, 'Discard').click()
  await page.context().clearPermissions()
  await button(page, 'Record').click()
  const words = page.getByText('Could not access microphone. Please check permissions.')
  await expect(words).toBeVisible()
  const [above, below] = [await words.boundingBox(), await button(page, 'Record').boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  expect(above?.x).toBeGreaterThan(0)
  await expectAccessible(page, 'no microphone')
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
})
