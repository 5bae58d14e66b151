import { password } from '#test/harness/client.ts'
import { expect, test } from './app.ts'
import { ask, composer, enterAsGuest, enterWithWorker } from './steps.ts'

test('a reply streams as markdown, can be stopped, is there after a reload, and goes on during one; its title arrives without one @main', async ({
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
  await expect(
    page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'A title' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A title' })).toBeVisible()
  await expect(page).toHaveTitle(/^A title/)
  await page.reload()
  await expect(page.getByText('Talk to me')).toBeVisible()
  await expect(page.locator('strong', { hasText: 'bold' })).toBeVisible()
  await expect(page.getByText('This never comes.')).toBeHidden()

  const rest = Promise.withResolvers<void>()
  model.script({ kind: 'text', pieces: ['One ', 'two ', rest.promise, 'three.'] })
  await ask(page, 'Count')
  await expect(page.getByText('One two')).toBeVisible()
  await page.reload()
  await expect(page.getByText('One two')).toBeVisible()
  rest.resolve()
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
