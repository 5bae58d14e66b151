import type { Page } from '@playwright/test'
import { png } from '#test/fixtures/files.ts'
import { password } from '#test/harness/client.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import {
  composer,
  editor,
  enterWithDraft,
  hold,
  openDraft,
  openPost,
  openSavedPost,
  signInAsGuest,
  signUp,
  startWorker,
  typeAtEnd,
  workerIsThere,
} from './steps.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' })
const account = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}` })

async function openSettings(page: Page, url: string) {
  await page.goto(`${url}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

test('usage says what is gone of each limit; a name and a picture save themselves and show beside the post @main', async ({
  page,
  offlineApp,
}) => {
  await enterWithDraft(page, offlineApp.url)
  await sidebar(page).getByRole('link', { name: 'Settings' }).click()
  const usage = section(page, 'Usage')
  await expect(usage.getByText('1 of 500 messages today').first()).toBeVisible()
  await expect(usage.getByText('0 of 300 posts this month').first()).toBeVisible()
  await expect(usage.getByText('0 Bytes of 200.00 MB for files')).toBeVisible()
  await expect(usage.getByText(/^Starts again .*\b12:00 am UTC\.$/)).toHaveCount(2)

  const profile = section(page, 'Profile')
  await profile.getByLabel('First name').fill('Grace')
  await profile.getByLabel('Last name').fill('Hopper')
  await profile.getByLabel('Last name').press('Tab')
  await expect(profile.getByText('Saved')).toBeVisible()
  await expect(account(page, 'Grace Hopper')).toBeVisible()

  await profile.getByLabel('Picture').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  })
  await expect(profile.getByText('This picture cannot be read. It may be damaged.')).toBeVisible()
  await profile.getByLabel('Picture').setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from(png.bytes),
  })
  await expect(profile.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expect(account(page, 'Grace Hopper').locator('img')).toHaveAttribute(
    'src',
    /\/files\/.*profile\.png$/,
  )
  await page.goBack()
  await page.getByRole('button', { name: /^Created "/ }).click()
  const card = page.getByRole('article', { name: 'Preview' })
  await expect(card.getByText('Grace Hopper')).toBeVisible()
  await expect(card.locator('img').first()).toHaveAttribute('src', /\/files\/.*profile\.png$/)

  await openSettings(page, offlineApp.url)
  await profile.getByRole('button', { name: 'Remove picture' }).click()
  await expect(account(page, 'Grace Hopper').locator('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(account(page, 'Grace Hopper').locator('img')).toHaveCount(1)
})

test('a session that ends by itself ends the page too, which comes back after signing in with what was not saved', async ({
  page,
  offlineApp: { url },
}) => {
  await signUp(page, url, 'ada@example.com')
  await openPost(page, url, 'Ten days became two.')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.route('**/api/document?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await typeAtEnd(page, ' Nobody has saved this.')
  await expect(page.getByText('Saving changes...').first()).toBeVisible()
  // By keyboard, which does not wait for the button: one of the page's own requests may end the session first.
  await page.getByRole('button', { name: 'Pin chat' }).focus()
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fchat%2Fchat/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/chat\/chat/)
  await page.unrouteAll()
  await openSavedPost(page, url)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(editor(page)).toContainText('Nobody has saved this.')
})

test('the timezone is proposed, found with the keys, and taken back; a new chat begins with the default preferences', async ({
  page,
  offlineApp,
}) => {
  await signInAsGuest(page, offlineApp.url)
  await page.request.post(`${offlineApp.url}/api/audiences`, { data: { name: 'Plant managers' } })
  await openSettings(page, offlineApp.url)
  const timezone = section(page, 'Timezone')
  const field = timezone.getByRole('combobox', { name: 'Timezone' })
  await expect(timezone.getByText(/No timezone is set/)).toBeVisible()
  await timezone.getByRole('button', { name: /^Use / }).click()
  await expect(timezone.getByText('Saved')).toBeVisible()
  await expect(timezone.getByRole('button', { name: /^Use / })).toHaveCount(0)

  await field.fill('kolkata')
  await expect(page.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveValue('Asia/Kolkata')
  // Until the settings have adopted the choice, the field overwrites what is typed with its name.
  await expect(timezone.getByRole('button', { name: /^Use / })).toBeVisible()
  await expect(timezone.getByText(/^It is .* there\.$/)).toBeVisible()
  await field.fill('nowhere at all')
  await expect(page.getByText('No timezone has this name.')).toBeVisible()
  await field.press('Escape')
  await page.reload()
  await expect(field).toHaveValue('Asia/Kolkata')
  await timezone.getByRole('button', { name: 'Clear timezone' }).click()
  await expect(timezone.getByText(/No timezone is set/)).toBeVisible()
  await expect(timezone.getByText('Saved')).toBeVisible()

  const defaults = section(page, 'Default preferences')
  await defaults.getByLabel('Post length').selectOption('Short')
  await defaults.getByLabel('Target audience').selectOption({ label: 'Plant managers' })
  const webSearch = defaults.getByRole('switch', { name: 'Web search' })
  await webSearch.click()
  await expect(webSearch).not.toBeChecked()
  await expect(defaults.getByText('Saved')).toBeVisible()
  await page.goto(offlineApp.url)
  const preferences = page.getByRole('button', { name: 'Preferences' })
  await preferences.click()
  const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
  await expect(choice('Short')).toBeChecked()
  await expect(choice('Plant managers')).toBeChecked()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Web Search' })).not.toBeChecked()
  await choice('No Audience').click()
  await page.reload()
  await preferences.click()
  await expect(choice('No Audience')).toBeChecked()
})

test('LinkedIn is connected and disconnected, and the network in use is named @main', async ({
  page,
  offlineApp,
}) => {
  await signInAsGuest(page, offlineApp.url)
  await openSettings(page, offlineApp.url)
  await startWorker(page)
  const linkedIn = section(page, 'LinkedIn')
  await expect(linkedIn.getByText(/In use: the practice network/)).toBeVisible()
  await linkedIn.getByRole('link', { name: 'Connect LinkedIn' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
  await expect(page).toHaveURL(`${offlineApp.url}/settings#linkedin`)
  await expect(linkedIn.getByText(/^Connected as /)).toBeVisible()
  await expect(linkedIn.getByText(/^Since .* Ends on /)).toBeVisible()
  await linkedIn.getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('alertdialog', { name: 'Disconnect the practice network?' })
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('The practice network disconnected')).toBeVisible()
  await expect(linkedIn.getByText('Not connected')).toBeVisible()
})

test('a password is changed, forgotten, and set anew by an e-mail', async ({ page, mailApp, mail }) => {
  const email = 'ada@example.com'
  await signUp(page, mailApp.url, email)
  await openSettings(page, mailApp.url)
  const form = page.getByRole('form', { name: 'Change password' })
  await expect(section(page, 'Sign-in').getByText(email)).toBeVisible()
  await form.getByLabel('Current password').fill('wrong horse')
  await form.getByLabel('New password').fill('battery staple')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('The current password is not correct.')).toBeVisible()
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible()

  await account(page, 'Ada Byron').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expectAccessible(page, 'a forgotten password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/an e-mail with a link is on its way/)).toBeVisible()
  await expect.poll(() => mail.emails.length).toBe(1)
  const link = /http\S+/.exec(mail.emails[0]?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a third password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('a third password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(composer(page)).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a fourth password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText(/^This link has been used/)).toBeVisible()
  await expectAccessible(page, 'a link that is used up')
})

test('an account is deleted only by whoever types its address and knows its password', async ({
  page,
  offlineApp,
}) => {
  const email = 'ada@example.com'
  await signUp(page, offlineApp.url, email)
  await openDraft(page, offlineApp.url)
  await workerIsThere(page)
  await openSettings(page, offlineApp.url)
  const keptAnswers = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => /^lede-answers:(?!nobody$)/.test(name)))
  await expect.poll(keptAnswers).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the account?' })
  await expect(dialog.getByRole('button', { name: 'Delete everything' })).toBeDisabled()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill('wrong horse')
  await dialog.getByLabel('Your password').press('Enter')
  await expect(dialog.getByText('The password is not correct.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByLabel('Your password').press('Enter')
  await expect(page.getByText('Your account and everything in it are deleted.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await keptAnswers()).toEqual([])
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/No account has this e-mail address and password/)).toBeVisible()
})

test('a deleted account is said to be deleted even if something else is refused before the answer arrives', async ({
  page,
  offlineApp,
}) => {
  const email = 'ada@example.com'
  await signUp(page, offlineApp.url, email)
  await openSettings(page, offlineApp.url)
  await page.route('**/api/account', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const answer = await route.fetch()
    const refused = page.waitForResponse(
      (response) => response.status() === 401 && !response.url().endsWith('/api/events'),
    )
    // Triggers the requests that a page makes when its user returns to it.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await refused
    // Long enough for a page that mistakes the refusal for the end of its session to leave.
    await page.waitForTimeout(1_000)
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the account?' })
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByLabel('Your password').press('Enter')
  await expect(page.getByText('Your account and everything in it are deleted.')).toBeVisible()
})

test('a key, and an address for calendars, are made with the password, and end with it on request', async ({
  page,
  offlineApp: { url },
}) => {
  await signUp(page, url, 'ada@example.com')
  await openSettings(page, url)
  const programs = section(page, 'Other programs')
  await programs.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByLabel('Name').fill('Claude')
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill('wrong horse')
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await expect(dialog.getByText('The password is not correct.')).toBeVisible()
  await expectAccessible(page, 'a password that is not right')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(programs.getByRole('listitem', { name: 'Claude' })).toBeVisible()

  await page.goto(`${url}/posts?view=calendar`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const feed = page.getByRole('dialog', { name: 'See your posts in your calendar' })
  await feed.getByLabel('Your password').fill(password)
  await feed.getByLabel('Your password').press('Enter')
  const address = await feed.getByLabel('Your secret address').inputValue()
  await feed.getByRole('button', { name: 'Renew' }).click()
  const question = page.getByRole('alertdialog', { name: 'Create a new address?' })
  await question.getByLabel('Your password').fill('wrong horse')
  await question.getByRole('button', { name: 'Renew' }).click()
  await expect(question.getByText('The password is not correct.')).toBeVisible()
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Renew' }).click()
  await expect(question).toBeHidden()
  await expect(feed.getByLabel('Your secret address')).not.toHaveValue(address)
  const renewed = await feed.getByLabel('Your secret address').inputValue()

  await openSettings(page, url)
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password').fill(password)
  await form.getByLabel('New password').fill('battery staple')
  await form.getByRole('checkbox', { name: /^Also revoke the keys/ }).check()
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(
    page.getByText(/Keys of other programs and the calendar's address no longer work/),
  ).toBeVisible()
  await expect(programs.getByText('No keys yet')).toBeVisible()
  expect((await page.request.get(renewed)).status()).toBe(404)
  await form.getByLabel('Current password').fill('battery staple')
  await form.getByLabel('New password').fill(password)
  await form.getByRole('checkbox', { name: /^Also revoke the keys/ }).uncheck()
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(
    page.getByText('Password changed. Other devices are signed out.', { exact: true }),
  ).toBeVisible()
})

test('the section of an address stays in its place while those above it load, until the reader scrolls', async ({
  page,
  offlineApp,
}) => {
  await signInAsGuest(page, offlineApp.url)
  const showConnection = await hold(page, '**/api/linkedin/status')
  const showModels = await hold(page, '**/api/model-keys')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${offlineApp.url}/settings#usage`)
  const usage = page.getByRole('heading', { name: 'Usage', exact: true, level: 2 })
  const top = async () => Math.round((await usage.boundingBox())?.y ?? -1)
  // Below the row of links.
  await expect.poll(top).toBeGreaterThan(40)
  await expect.poll(top).toBeLessThan(150)
  const asked = await top()
  showConnection()
  await expect(section(page, 'LinkedIn').getByText('Not connected')).toBeVisible()
  await expect.poll(top).toBe(asked)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, -400)
  await expect.poll(top).toBeGreaterThan(asked + 300)
  showModels()
  await expect(section(page, 'Models').getByRole('button').first()).toBeVisible()
  expect(await top()).toBeGreaterThan(asked + 100)
})

test('settings are accessible and fit, and their index goes to each section', async ({
  page,
  offlineApp,
}) => {
  await signUp(page, offlineApp.url, 'ada@example.com')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSettings(page, offlineApp.url)
  await expect(page.getByRole('form', { name: 'Change password' })).toBeVisible()
  await expect(section(page, 'LinkedIn').getByText('Not connected')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  for (const name of await links.allInnerTexts()) {
    await links.filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeInViewport()
  }
  await expect(links).toHaveCount(12)
  const current = page.locator('[aria-label="Sections"] [aria-current]')
  await page.setViewportSize({ width: 390, height: 900 })
  for (const name of ['Models', 'Delete the account', 'Timezone']) {
    // One row, which stays in sight and keeps the current section's link in view.
    await links.filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeInViewport()
    await expect(current).toHaveText([name])
    await expect(current).toBeInViewport({ ratio: 1 })
    expect((await page.getByRole('navigation', { name: 'Sections' }).boundingBox())?.height).toBeLessThan(60)
  }
  // Focusing a link does not move the page, and one that is being pressed stays under the finger even if the page moves.
  await links.filter({ hasText: 'Sign-in' }).focus()
  await expect(current).toHaveText(['Timezone'])
  await expect(page.getByRole('heading', { name: 'Timezone', exact: true, level: 2 })).toBeInViewport()
  await links.filter({ hasText: 'Models' }).hover()
  await page.mouse.down()
  await section(page, 'Delete the account').evaluate((last) => last.scrollIntoView())
  await expect(current).not.toHaveText(['Timezone'])
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Models', exact: true, level: 2 })).toBeInViewport()
  await page.goto(`${offlineApp.url}/settings#usage`)
  await expect(current).toHaveText(['Usage'])
  for (const width of [1440, 390]) {
    // Checks everything on a phone; on a desktop it only has to fit.
    const look = width === 390 ? {} : { widths: [], fits: [width] }
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `settings ${width}`, look)
    // Text for screen readers is inside the scrolling part, and does not lengthen the page itself.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await page.getByRole('combobox', { name: 'Timezone' }).fill('new')
    await expect(page.getByRole('option').first()).toBeVisible()
    // An open list hides the rest of the page from screen readers.
    await expectAccessible(page, `timezones ${width}`, { include: '[role="listbox"]', ...look })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete the account' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, `deletion ${width}`, look)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }
  await page.goto(`${offlineApp.url}/reset-password?token=abc`)
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await expectAccessible(page, 'new password')
})
