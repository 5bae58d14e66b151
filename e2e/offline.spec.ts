import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { startRecordingProxy } from '#test/fixtures/recording-proxy.ts'
import { freePort, startServerProcess } from '#test/fixtures/server-process.ts'
import { startVersionProxy } from '#test/fixtures/version-proxy.ts'
import { password } from '#test/harness/client.ts'
import { expect, test, testOfErrors } from './app.ts'
import { expectAccessible } from './accessible.ts'
import {
  composer,
  draft,
  editor,
  enterAsGuest,
  openDraft,
  startWorker,
  typeAtEnd,
  waitUntilSaved,
  workerIsThere,
} from './steps.ts'

const noConnection = (page: Page) => page.getByText(/^You are offline\./)

/** Returns the addresses whose responses are cached on this device, by cache. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('lede-answers:'))
    const places = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    })
    return (await Promise.all(places)).flat()
  })

const serverHas = async (page: Page, url: string) => {
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  const chat = await (await page.request.get(`${url}/api/chat?id=${chatId}`)).text()
  const id = /"output":\{"id":"([\w-]+)"/.exec(chat)?.[1] ?? ''
  const versions: { content: string }[] = await (
    await page.request.get(`${url}/api/document?id=${id}`)
  ).json()
  return versions.at(-1)?.content ?? ''
}

test('the app that is kept for later leaves the lines to the server to the page, is less than a megabyte, and can be installed', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  const underWay = new Set<Request>()
  let mostAtOnce = 0
  let count = 0
  page.context().on('request', (request) => {
    if (request.serviceWorker() === null) return
    underWay.add(request)
    count += 1
    mostAtOnce = Math.max(mostAtOnce, underWay.size)
  })
  page.context().on('requestfinished', (request) => underWay.delete(request))
  page.context().on('requestfailed', (request) => underWay.delete(request))
  await startWorker(page)
  expect(count).toBeGreaterThan(20)
  // Chromium allows six connections.
  expect(mostAtOnce).toBeLessThanOrEqual(3)

  // No wide alphabets, PDFs or pictures.
  const worker = await (await page.request.get(`${offlineApp.url}/service-worker.js`)).text()
  const { files }: { files: string[] } = JSON.parse(/^const ledeShell=(.*?);\n/.exec(worker)?.[1] ?? '{}')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => /pdf|carousel|emoji-picker|noto|posthog|\.wasm$/.test(file))).toEqual([])
  let bytes = 0
  for (const file of files) {
    const answer = await fetch(`${offlineApp.url}${file}`, { headers: { 'accept-encoding': 'br' } })
    expect([file, answer.status]).toEqual([file, 200])
    await answer.arrayBuffer()
    bytes += Number(answer.headers.get('content-length') ?? 0)
  }
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(800_000)

  // The manifest is valid and its icons have the sizes they name.
  const line = await page.context().newCDPSession(page)
  const { errors, data = '{}', url } = await line.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${offlineApp.url}/manifest.webmanifest`)
  const { installabilityErrors } = await line.send('Page.getInstallabilityErrors')
  // A test browser has no profile to install into.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const manifest: Record<string, unknown> & { icons: { src: string; sizes: string; purpose?: string }[] } =
    JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Lede', start_url: '/', scope: '/', display: 'standalone' })
  const icons = manifest.icons.filter(({ src }) => src.endsWith('.png'))
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src, sizes } of icons) {
    const answer = await page.request.get(`${offlineApp.url}${src}`)
    const { width, height, format } = await sharp(await answer.body()).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2)
})

test('what is not sent and not saved is there after a reload without a line, and is saved when it is back @main', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await workerIsThere(page)
  await draft(page)
  await typeAtEnd(page, ' Saved at home.')
  await waitUntilSaved(page)
  await expect.poll(() => keptAnswers(page)).toEqual(expect.arrayContaining(['/api/chat', '/api/document']))
  await composer(page).fill('Not sent yet')
  await page.context().setOffline(true)
  await expect(noConnection(page)).toBeVisible()
  await typeAtEnd(page, ' Written on the train.')
  await expect(page.getByText('Your text is kept on this device.')).toBeVisible()

  await page.reload()
  await expect(noConnection(page)).toBeVisible()
  await expect(composer(page)).toHaveValue('Not sent yet')
  await page.getByRole('button', { name: /^Created "/ }).click()
  await expect(editor(page)).toContainText('Saved at home. Written on the train.')
  await typeAtEnd(page, ' And in the tunnel.')
  await composer(page).fill('Not sent yet, and longer')
  await expect(page.getByText('Your text is kept on this device.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await expect(editor(page)).toContainText('Written on the train. And in the tunnel.')

  await page.context().setOffline(false)
  await expect(noConnection(page)).toBeHidden()
  await waitUntilSaved(page)
  const whole = 'Saved at home. Written on the train. And in the tunnel.'
  await expect.poll(() => serverHas(page, offlineApp.url)).toContain(whole)
  await expect(editor(page)).toContainText(whole)
  await expect(composer(page)).toHaveValue('Not sent yet, and longer')
  await composer(page).press('Enter')
  await expect(page.getByRole('article', { name: 'You' }).getByText('Not sent yet, and longer')).toBeVisible()
})

async function signUp(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(email.split('@')[0] ?? '')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(composer(page)).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}

testOfErrors(
  'whoever uses the device next sees nothing of it, and its writer finds it again',
  async ({ page, offlineApp }) => {
    await signUp(page, offlineApp.url, 'ada@example.com')
    await workerIsThere(page)
    await composer(page).fill('A thought of Ada')
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Only for Ada') }
    await page.getByLabel('Files to upload').setInputFiles(notes)
    await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
    await expect.poll(() => keptAnswers(page)).toContain('/api/profile')
    await signOut(page)
    // The sign-in page fetches the server's configuration, which is the same for everybody.
    const keptOfAda = async () => (await keptAnswers(page)).filter((path) => path !== '/api/config')
    await expect.poll(keptOfAda).toEqual([])

    await page.context().setOffline(true)
    await page.goto(`${offlineApp.url}/`)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeAttached()
    await expectAccessible(page, 'a page that cannot be shown')
    await expect(composer(page)).toBeHidden()
    await page.context().setOffline(false)

    await signUp(page, offlineApp.url, 'ben@example.com')
    await expect(composer(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeHidden()
    await signOut(page)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(composer(page)).toHaveValue('A thought of Ada')
    await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible()
  },
)

test('LinkedIn is connected with the worker active, which asks for each page once; calls go past it, since those of a page that is closed would be lost', async ({
  page,
}) => {
  const port = await freePort()
  const proxy = await startRecordingProxy(`http://127.0.0.1:${port}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-e2e-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, PORT: port, PUBLIC_URL: proxy.url })
  await enterAsGuest(page, proxy.url)
  await workerIsThere(page)
  await openDraft(page, proxy.url)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Connect LinkedIn to post' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Publish post' })).toContainText('14 checklists')
  expect(proxy.navigations.filter((one) => /^\w+ \/(?:api|practice)\//.test(one))).toEqual([
    'GET /api/linkedin/auth',
    'GET /practice/oauth/v2/authorization',
    'POST /practice/oauth/v2/authorization',
    'GET /api/linkedin/callback',
  ])
  await page.keyboard.press('Escape')
  await typeAtEnd(page, ' And saved.')
  await waitUntilSaved(page)
  const answeredBy = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { workerFinalSourceType, workerFinalRouterSource, responseStatus }: Record<string, unknown> =
        entry.toJSON()
      const { pathname } = new URL(entry.name)
      return responseStatus === 200 && pathname.startsWith('/api/')
        ? [`${pathname} ${String(workerFinalSourceType ?? workerFinalRouterSource)}`]
        : []
    }),
  )
  expect(answeredBy).toContain('/api/document network')
  expect(answeredBy.filter((line) => !line.endsWith(' network'))).toEqual([])
  await page.close()
  await proxy.close()
  expect(await server.stop()).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
})

testOfErrors(
  'a page that was never opened here says so without a line, and comes with it',
  async ({ page, offlineApp }) => {
    await enterAsGuest(page, offlineApp.url)
    await workerIsThere(page)
    await page.context().setOffline(true)
    await page.goto(`${offlineApp.url}/audiences`)
    await expect(page.getByText(/^You are offline, and this page has not been opened/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Audiences' })).toBeVisible()
  },
)

test('a newer version is offered, and an open page goes on with its own', async ({ page, offlineApp }) => {
  const proxy = await startVersionProxy(offlineApp.url)
  await page.goto(`${proxy.url}/sign-in`)
  await workerIsThere(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  proxy.publishNext()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('There is a new version of Lede.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ada@example.com')
  const shells = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('lede-shell-')))
  expect(await shells()).toHaveLength(2)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('script[src$="?next"]')).toBeAttached()
  await expect(page.getByText('There is a new version of Lede.')).toBeHidden()
  await page.close()
  await proxy.close()
})
