import { expectAccessible } from './accessible.ts'
import { test } from './app.ts'
import { draft, enterAsGuest } from './steps.ts'

const widths = [390, 1440]

test('every screen is accessible and fits its width @main', async ({ page, offlineApp }) => {
  await page.goto(offlineApp.url)
  await page.getByRole('button', { name: 'Try Lede without an account' }).waitFor()
  await expectAccessible(page, 'sign-in', { widths: [390], fits: [1440] })
  await enterAsGuest(page, offlineApp.url)
  await expectAccessible(page, 'a new chat', { widths })
  await draft(page)
  // Between the two, the post lies over the chat and the sidebar is folded.
  await expectAccessible(page, 'a post beside its chat', { widths, fits: [820] })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Connect LinkedIn to post' }).waitFor()
  await expectAccessible(page, 'publishing', { widths: [1440], fits: [390] })
})
