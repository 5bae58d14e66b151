import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { draft, enterAsGuest } from './steps.ts'

const widths = [390, 1440]

test('every screen is accessible and fits its width @main', async ({ page, offlineApp }) => {
  await page.goto(offlineApp.url)
  await page.getByRole('button', { name: 'Try Lede without an account' }).waitFor()
  await expectAccessible(page, 'sign-in', { widths: [390], fits: [1440] })
  const groundOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  // The card has one main button.
  expect(await groundOf('Try Lede without an account')).not.toBe(await groundOf('Sign in'))
  await enterAsGuest(page, offlineApp.url)
  await expectAccessible(page, 'a new chat', { widths: [390], fits: [1440] })
  await draft(page)
  // At widths in between, the post covers the chat and the sidebar is collapsed.
  await expectAccessible(page, 'a post beside its chat', { widths, fits: [820] })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Connect LinkedIn to post' }).waitFor()
  await expectAccessible(page, 'publishing', { widths: [1440], fits: [390] })
})

test('a look finds what is wrong in either scheme, also on a page that was looked at before', async ({
  page,
}) => {
  const text = (light: string, dark: string) =>
    `<html lang="en"><title>A page</title><style>:root { color-scheme: light dark }
     body { background: light-dark(white, black); color: light-dark(${light}, ${dark}) }</style>
     <main><h1>A page</h1><p>Some words</p></main></html>`
  const look = (where: string) => expectAccessible(page, where)
  await page.setContent(text('black', 'white'))
  await look('a good page')
  await page.locator('p').evaluate((words) => words.insertAdjacentHTML('afterend', '<button></button>'))
  await expect(look('a button without a name')).rejects.toThrow(/button-name: <button>/)
  await page.setContent(text('black', 'dimgray'))
  await expect(look('too dark')).rejects.toThrow(/too dark 1280 dark[^]*color-contrast: <p>/)
  await page.setContent(text('gray', 'white'))
  await expect(look('too light')).rejects.toThrow(/too light 1280 light[^]*color-contrast: <p>/)
})
