import { password } from '#test/harness/client.ts'
import { expect, test } from './app.ts'
import { ask, composer, draft, editor, enterAsGuest, enterWithWorker, savePost } from './steps.ts'

test('a reply streams as markdown, can be stopped, and is there after a reload @main', async ({
  page,
  model,
  modelApp,
}) => {
  const gate = Promise.withResolvers<void>()
  model.script({
    kind: 'text',
    pieces: ['This is **bold** and ', 'stays. ', gate.promise, 'This never comes.'],
  })
  model.handle(() => ({ kind: 'text', pieces: ['A title'] }))
  await enterWithWorker(page, modelApp.url)
  await ask(page, 'Talk to me')
  await expect(page.locator('strong', { hasText: 'bold' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  gate.resolve()
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  await page.reload()
  await expect(page.getByText('Talk to me')).toBeVisible()
  await expect(page.locator('strong', { hasText: 'bold' })).toBeVisible()
  await expect(page.getByText('This never comes.')).toBeHidden()
})

test('a reply goes on while the page is reloaded, without a lost or doubled word @main', async ({
  page,
  model,
  modelApp,
}) => {
  const gate = Promise.withResolvers<void>()
  model.script({ kind: 'text', pieces: ['One ', 'two ', gate.promise, 'three.'] })
  model.handle(() => ({ kind: 'text', pieces: ['Counting'] }))
  await enterAsGuest(page, modelApp.url)
  await ask(page, 'Count')
  await expect(page.getByText('One two')).toBeVisible()
  await page.reload()
  await expect(page.getByText('One two')).toBeVisible()
  gate.resolve()
  await expect(page.getByText('One two three.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
})

test('a chat that is open on two devices shows on both what is sent from either @main', async ({
  page,
  browser,
  model,
  modelApp: { url },
}) => {
  const gate = Promise.withResolvers<void>()
  const replies = [['First answer.'], ['One ', 'two ', gate.promise, 'three.'], ['Last answer.']]
  model.handle(({ body }) => ({
    kind: 'text',
    pieces: JSON.stringify(body).includes('Answer with a title') ? ['A title'] : (replies.shift() ?? []),
  }))
  await enterAsGuest(page, url)
  await ask(page, 'First question')
  await expect(page.getByText('First answer.')).toBeVisible()
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  const device = await browser.newContext({ storageState: await page.context().storageState() })
  const phone = await device.newPage()
  await phone.setViewportSize({ width: 390, height: 800 })
  const connected = phone.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await Promise.all([connected, phone.goto(page.url())])
  await expect(phone.getByText('First answer.')).toBeVisible()
  await composer(phone).fill('Last question')

  await ask(page, 'Count')
  await expect(phone.getByText('One two')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(composer(phone)).toHaveValue('Last question')
  gate.resolve()
  for (const one of [page, phone]) await expect(one.getByText('One two three.')).toHaveCount(1)

  await expect(phone.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await composer(phone).press('Enter')
  await expect(phone.getByText('Last answer.')).toBeVisible()
  await expect(page.getByText('Last answer.')).toBeVisible()
  for (const one of [page, phone]) {
    await expect(one.getByRole('article', { name: 'You' })).toHaveText([
      'First question',
      'Count',
      'Last question',
    ])
    await expect(one.getByRole('article', { name: 'Lede' })).toHaveCount(3)
  }
  await device.close()
})

test('the composer grows, makes lines with Shift+Enter, and keeps what was not sent @main', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  const box = composer(page)
  await expect.poll(async () => (await box.boundingBox())?.height).toBe(80)
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box.pressSequentially('One')
  for (let line = 0; line < 20; line += 1) await box.press('Shift+Enter')
  await expect.poll(async () => (await box.boundingBox())?.height).toBe(240)
  await page.reload()
  await expect(box).toHaveValue(/^One\n/)
})

test('chats are listed, opened from the list, and begun anew with a key @main', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await ask(page, 'Hello there')
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  const address = page.url()
  await page.keyboard.press('ControlOrMeta+j')
  await expect(page).toHaveURL(new URL('/', offlineApp.url).href)
  await expect(page.getByRole('main').getByText('Hello there')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: /hello/i }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Hello there').first()).toBeVisible()
})

test('a post is open again after a reload and with Back, unless it was closed @main', async ({
  page,
  offlineApp: { url },
}) => {
  const created = page.getByRole('button', { name: /^Created "/ })
  const panel = page.getByRole('region', { name: 'Post', exact: true })
  const posts = page.getByRole('navigation').getByRole('link', { name: 'Posts' })
  await enterAsGuest(page, url)
  await draft(page)
  await expect(page).toHaveURL(/documentId=/)
  await page.reload()
  await expect(editor(page)).toBeEditable()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).not.toHaveURL(/documentId=/)
  await page.reload()
  await expect(created).toBeVisible()
  await expect(panel).toHaveCount(0)

  await created.click()
  await expect(editor(page)).toBeEditable()
  await page.reload()
  await expect(editor(page)).toBeEditable()
  await posts.click()
  await expect(page).toHaveURL(/\/posts/)
  await page.goBack()
  await expect(editor(page)).toBeEditable()
  await page.goto(page.url())
  await expect(created).toBeVisible()
  await expect(panel).toHaveCount(0)

  await savePost(page, url, 'Alone.')
  await posts.click()
  await page.getByRole('main').getByRole('link', { name: 'Onboarding', exact: true }).click()
  await expect(editor(page)).toContainText('Alone.')
  await expect(page).toHaveURL(new URL('/', url).href)
  await page.reload()
  await expect(editor(page)).toContainText('Alone.')
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('who is not signed in comes back to where they were going @main', async ({ page, offlineApp }) => {
  await page.goto(`${offlineApp.url}/chat/none`)
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fchat%2Fnone/)
  await page.getByRole('button', { name: /create an account/i }).click()
  await page.getByLabel('Name').fill('Ada Example')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/chat\/none$/)
  await expect(page.getByText('The requested chat was not found.')).toBeVisible()
})
