import type { Locator, Page, Route } from '@playwright/test'
import { password } from '#test/harness/client.ts'
import { expect } from './app.ts'

export const onboardingRequest =
  'Write a post about how we cut onboarding from 10 days to 2. We wrote 14 checklists. New people ship on day 3.'

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Ask Lede' })
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Post text' })

/** Signs in as a guest with the call that the first page's button makes, without a page. */
export async function signInAsGuest(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/sign-in/anonymous`, {
    data: {},
    headers: { origin: url },
  })
  expect(answer.status()).toBe(200)
}

/** Creates an account and signs in, without a page. */
export async function signUp(page: Page, url: string, email: string, name = 'Ada Byron'): Promise<void> {
  const data = { name, email, password }
  const answer = await page.request.post(`${url}/api/auth/sign-up/email`, { data, headers: { origin: url } })
  expect(answer.status()).toBe(200)
}

/** Connects the page's user to the practice network, without a page. */
export async function connect(page: Page, url: string): Promise<void> {
  const consent = await page.request.get(`${url}/api/linkedin/auth`)
  const form = { decision: 'allow', name: 'User' }
  const end = await page.request.post(consent.url(), { form, headers: { origin: url } })
  expect(end.url()).toContain('linkedin_connected=true')
}

export async function enterAsGuest(page: Page, url: string): Promise<void> {
  await signInAsGuest(page, url)
  await page.goto(url)
  await expect(composer(page)).toBeVisible()
}

/**
 * The timeout of the offline writer's first suggestions or first polish: a busy machine takes seconds to load the
 * grammar checker.
 */
export const grammarTimeoutMs = 45_000

/** The timeout for the service worker, which waits for some seconds without input and then fetches the app. */
const workerTimeoutMs = 45_000

/** Resolves once the service worker controls this page and has filled its cache. */
export async function workerIsThere(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')
  await expect.poll(state, { timeout: workerTimeoutMs }).toBe('activated')
}

/** Starts the service worker now; the app itself does so some seconds after a load. */
export async function startWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')))
  await workerIsThere(page)
}

/** Like `enterAsGuest`, with an active service worker, as users have it from their first visit on. */
export async function enterWithWorker(page: Page, url: string): Promise<void> {
  await enterAsGuest(page, url)
  await startWorker(page)
}

/** Saves these texts as the versions of the post "Onboarding" with the id "post". */
export async function savePost(page: Page, url: string, ...versions: string[]): Promise<void> {
  for (const content of versions) {
    const data = { title: 'Onboarding', content }
    expect((await page.request.post(`${url}/api/document?id=post`, { data })).status()).toBe(200)
  }
}

/** Enters as a guest with a post with these versions, next to a chat with the message "Hello". */
export async function enterWithPost(page: Page, url: string, ...versions: string[]): Promise<void> {
  await signInAsGuest(page, url)
  await openPost(page, url, ...versions)
}

/** Like `enterWithPost`, for a signed-in user. */
export async function openPost(page: Page, url: string, ...versions: string[]): Promise<void> {
  await savePost(page, url, ...versions)
  const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }
  await page.request.post(`${url}/api/chat`, {
    data: { id: 'chat', message, selectedVisibilityType: 'private' },
  })
  await openSavedPost(page, url)
}

/** Loads the chat and the post of `openPost`. */
export async function openSavedPost(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/chat/chat?documentId=post`)
  await expect(editor(page)).toBeEditable()
}

/** Enters as a guest through the user interface. */
export async function enterByButton(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByRole('button', { name: 'Try Lede without an account' }).click()
  await expect(composer(page)).toBeVisible()
}

/** Sends a message once the previous reply is complete: until then none is accepted. */
export async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden()
  await composer(page).press('Enter')
}

/** Asks for a post, which opens next to the chat, and waits until the reply is complete. */
export async function draft(page: Page, text = onboardingRequest): Promise<void> {
  await ask(page, text)
  await expect(editor(page)).toBeEditable()
  // On a phone, the post covers the chat.
  await expect(page.getByRole('button', { name: 'Stop', includeHidden: true })).toHaveCount(0)
}

/** Enters as a guest with a chat whose post the offline writer has drafted, without typing the request. */
export async function enterWithDraft(page: Page, url: string): Promise<void> {
  await signInAsGuest(page, url)
  await openDraft(page, url)
}

/** Like `enterWithDraft`, for a signed-in user and with the context that is sent with the message; returns the address. */
export async function openDraft(
  page: Page,
  url: string,
  text = onboardingRequest,
  context: object = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const message = { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] }
  const data = { id, message, selectedVisibilityType: 'private', ...context }
  const reply = await (await page.request.post(`${url}/api/chat`, { data })).text()
  const documentId = /"type":"data-id","data":"([\w-]+)"/.exec(reply)?.[1] ?? 'none'
  const address = `${url}/chat/${id}?documentId=${documentId}`
  await page.goto(address)
  await expect(editor(page)).toBeEditable()
  return address
}

/** Types at the end of the post. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await editor(page).press('ControlOrMeta+End')
  await editor(page).pressSequentially(text)
}

/**
 * Waits until the server has what was typed: the status text changes with the first keystroke, and the notice of a
 * failed save stays until the text is saved.
 */
export async function waitUntilSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Updated /)).toBeVisible()
  await expect(page.getByText('Not saved yet.')).toBeHidden()
}

/** Scrolls through a paginated list until this is shown; `look` is called after each step. */
export async function scrollThrough(list: Locator, last: Locator, look: () => Promise<void>): Promise<void> {
  const step = () =>
    list.evaluate((place) => {
      place.scrollTo({ top: place.scrollHeight })
      return `${place.scrollHeight} ${place.textContent}`
    })
  while (!(await last.isVisible())) {
    const before = await step()
    await look()
    await expect.poll(async () => (await step()) !== before || (await last.isVisible())).toBe(true)
  }
}

/** Returns an element's box once it has stopped moving, i.e. when two consecutive measurements agree. */
export async function boxAtRest(place: Locator) {
  const looks: Awaited<ReturnType<Locator['boundingBox']>>[] = []
  const isStill = async () => {
    looks.push(await place.boundingBox())
    const [before, now] = looks.slice(-2)
    return Boolean(now) && JSON.stringify(now) === JSON.stringify(before)
  }
  await expect.poll(isStill, { intervals: [150] }).toBe(true)
  const box = looks.at(-1)
  if (!box) throw new Error('It has no place on the page.')
  return box
}

/**
 * Opens a section of the review, unless it is open: on a desktop each has its own button, on a phone they share a menu.
 */
export async function openReview(page: Page, name: string): Promise<void> {
  const section = page.getByRole('complementary', { name })
  // After a change of width, the previous width's buttons stay until the next render.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  if (await section.isVisible()) return
  const buttons = page.getByRole('group', { name: 'Review', exact: true }).getByRole('button')
  const menu = buttons.filter({ hasText: /^Review/ })
  await expect(menu.or(buttons.filter({ hasText: name })).first()).toBeVisible()
  if (await menu.isVisible()) {
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).press('Enter')
  } else await buttons.filter({ hasText: new RegExp(`^${name}`) }).press('Enter')
  await expect(section).toBeVisible()
}

/** Holds back the requests to an address until the returned function is called. */
export async function hold(page: Page, address: string, method = 'GET') {
  const gate = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    await gate.promise
    await route.continue()
  }
  await page.route(address, wait)
  return () => gate.resolve()
}
