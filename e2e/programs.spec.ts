import type { Page } from '@playwright/test'
import { makeProgram } from '#test/harness/program.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { connect, signInAsGuest } from './steps.ts'

const programs = (page: Page) => page.getByRole('region', { name: 'Other programs' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ }).first()

/** Creates a key with all scopes and returns it as shown in the dialog. */
async function makeKey(page: Page, url: string, name: string): Promise<string> {
  await page.goto(`${url}/settings#programs`)
  await programs(page).getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('checkbox', { name: 'Schedule posts' }).check()
  await dialog.getByRole('checkbox', { name: 'Ask to publish' }).check()
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  const shown = page.getByRole('alertdialog', { name: `The key for "${name}"` })
  const secret = (await shown.getByRole('region', { name: 'The key', exact: true }).textContent()) ?? ''
  expect(secret).toMatch(/^lede_[\w-]{43}$/)
  return secret
}

test('a key is made, copied once, shown by its end, and revoked', async ({ page, context, offlineApp }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsGuest(page, offlineApp.url)
  await page.goto(`${offlineApp.url}/settings#programs`)
  await expect(programs(page).getByText('No keys yet')).toBeVisible()
  await programs(page).getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await expect(dialog.getByText(/^Give the key a name/)).toBeVisible()
  await expectAccessible(page, 'the form of a new key')
  await page.keyboard.press('Escape')
  await expect(programs(page).getByRole('button', { name: 'New key' })).toBeFocused()

  const secret = await makeKey(page, offlineApp.url, 'Claude')
  const shown = page.getByRole('alertdialog')
  await shown.getByRole('button', { name: 'Copy: The key' }).click()
  await expect(shown.getByRole('button', { name: 'Copied: The key' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await shown.getByLabel('Program').selectOption('VS Code')
  const example = shown.getByRole('region', { name: 'Configuration for VS Code' })
  expect(JSON.parse((await example.textContent()) ?? '')).toMatchObject({
    servers: { lede: { type: 'http', headers: { Authorization: `Bearer ${secret}` } } },
  })
  await expectAccessible(page, 'a new key')
  await shown.getByRole('button', { name: 'I have copied it' }).click()

  const row = programs(page).getByRole('listitem', { name: 'Claude' })
  await expect(row.getByText(`Key ending in ${secret.slice(-4)}`)).toBeAttached()
  await expect(row.getByText('never used')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  const program = await makeProgram(offlineApp.url, secret)
  expect(await program.tools()).toContain('publish_post')

  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page, 'keys on a phone')
  await row.getByRole('button', { name: 'Revoke Claude' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(programs(page).getByText('No keys yet')).toBeVisible()
  await expect(programs(page).getByRole('button', { name: 'New key' })).toBeFocused()
  await expect(program.tools()).rejects.toThrow(/revoked/)
  await program.close()
})

test('what a program asks to publish goes out after its person has said so, and not before, nor once it was changed', async ({
  page,
  offlineApp,
}) => {
  await signInAsGuest(page, offlineApp.url)
  await connect(page, offlineApp.url)
  const secret = await makeKey(page, offlineApp.url, 'Claude')
  await page.goto(`${offlineApp.url}/posts`)
  const program = await makeProgram(offlineApp.url, secret)
  const text = 'Ten days became two.\n\n**We** counted.'
  const { id, version } = await program.call('draft_post', { title: 'Ten days', text })
  const asked = await program.call('publish_post', { id, version })
  const confirmationId = String(asked.confirmationId)
  const stateOf = async (name: string) =>
    (await program.call('confirmation_status', { confirmationId }))[name]
  expect(asked.state).toBe('waiting')

  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
  await bell(page).click()
  const sheet = page.getByRole('dialog', { name: 'Notices' })
  await sheet.getByRole('link', { name: '"Claude" asks to publish "Ten days".' }).click()
  await expect(page).toHaveURL(new RegExp(`/confirm/${confirmationId}$`))
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('heading', { level: 1, name: 'Publish this post?' })).toBeVisible()
  const card = page.getByRole('article', { name: 'Preview' })
  await expect(card.getByText('𝗪𝗲 counted.')).toBeVisible()
  await expect(page.getByRole('main').getByText(/nothing is sent to LinkedIn/)).toBeVisible()
  const publish = page.getByRole('button', { name: 'Publish to LinkedIn' })
  await expect(publish).toBeInViewport()
  await expectAccessible(page, 'the confirmation on a phone')
  expect(await stateOf('state')).toBe('waiting')

  await publish.click()
  await expect(page.getByText('Your post is on the practice network.', { exact: true })).toBeVisible()
  await expect(publish).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See it on the practice network' })).toHaveAttribute(
    'href',
    /\/practice\/feed\/update\//,
  )
  await expectAccessible(page, 'the confirmed post on a phone')
  expect(await stateOf('state')).toBe('confirmed')
  expect(await stateOf('publication')).toBe('published')

  const other = await program.call('draft_post', { title: 'Another', text: 'Not this one.' })
  const wish = await program.call('publish_post', { id: other.id, version: other.version })
  await page.goto(String(wish.confirmAt).replace(/^http:\/\/[^/]+/, offlineApp.url))
  await page.getByRole('button', { name: "Don't publish" }).click()
  await expect(page.getByText('You did not publish this post.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the post' }).click()
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveText('Not this one.')

  const third = await program.call('draft_post', { title: 'A third', text: 'One.' })
  const last = await program.call('publish_post', { id: third.id, version: third.version })
  await page.goto(`${offlineApp.url}/confirm/${String(last.confirmationId)}`)
  await expect(publish).toBeVisible()
  // The page is notified of the change.
  await program.call('change_post', { id: third.id, version: third.version, text: 'Two.' })
  await expect(page.getByText('This post was changed after you were asked.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Preview' }).getByText('One.')).toBeVisible()
  await expect(publish).toHaveCount(0)
  await page.goto(`${offlineApp.url}/confirm/not-there`)
  await expect(page.getByText('There is nothing here to confirm')).toBeVisible()
  await expectAccessible(page, 'a confirmation that is not there')
  await program.close()
})
