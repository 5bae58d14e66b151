import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { editor, enterWithPost, openSavedPost, typeAtEnd, workerIsThere } from './steps.ts'

/** Opens a post with these paragraphs. */
const write = (page: Page, url: string, lines: string[]) => enterWithPost(page, url, lines.join('\n'))

const foot = (page: Page) => page.getByRole('button', { name: /^Post check/ })
const section = (page: Page) => page.getByRole('complementary', { name: 'Post check' })
const marks = (page: Page) => editor(page).locator('.underline-finding')
const shown = (page: Page) => editor(page).locator('p').allTextContents()
const action = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name })
const grammarSwitch = (page: Page) => section(page).getByRole('switch', { name: 'Spelling and grammar' })

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate(() => {
      const { activeElement: at } = document
      return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
    })
  }
  await expect.poll(focused, { intervals: [0] }).toContain(name)
}

test('by keyboard alone: found, fixed, taken back, ignored, switched off and on, and all of it kept', async ({
  page,
  offlineApp,
}) => {
  await write(page, offlineApp.url, ['One 𝗯𝗶𝗴 word', 'Two  spaces, and a 𝘃𝗲𝗿𝘆 long day'])
  await expect(foot(page)).toHaveAccessibleName('Post check 3')
  await editor(page).press('ControlOrMeta+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('ControlOrMeta+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+.')
  await expect(action(page, 'Show "𝗯𝗶𝗴" in the post')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(section(page)).toBeHidden()
  await expect(editor(page)).toBeFocused()
  await foot(page).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Close post check')
  await expect(section(page).getByText('3 things to look at')).toBeVisible()
  await tabTo(page, 'Fix "𝗯𝗶𝗴"')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await shown(page))[0]).toBe('One big word')
  await expect(section(page).getByRole('status')).toHaveText('Fixed. 2 things to look at.')
  await expect(section(page).locator(':focus')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await shown(page))[0]).toBe('One 𝗯𝗶𝗴 word')
  await expect(section(page).getByText('3 things to look at')).toBeVisible()

  await action(page, 'Ignore "𝗯𝗶𝗴"').focus()
  await page.keyboard.press('Space')
  await expect(foot(page)).toHaveAccessibleName('Post check 2')
  await action(page, /^Switch off this rule .Double/).focus()
  await page.keyboard.press('Enter')
  await expect(marks(page)).toHaveText(['𝘃𝗲𝗿𝘆'])
  await expect(page.getByText(/^Updated /)).toBeVisible()
  await openSavedPost(page, offlineApp.url)
  await expect(marks(page)).toHaveText(['𝘃𝗲𝗿𝘆'])
  await foot(page).press('Enter')
  await section(page).getByText('Switched-off rules (1)').focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'post check', { fits: [390, 1920], widths: [1280] })
  await expect(section(page)).toBeVisible()
  await tabTo(page, 'Switch on')
  await page.keyboard.press('Enter')
  await expect(marks(page)).toHaveCount(2)
  await action(page, 'Show again').focus()
  await page.keyboard.press('Enter')
  await expect(marks(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(section(page)).toBeHidden()
  await expect(foot(page)).toBeFocused()
})

test('marks stay out of older versions, follow the text, open the section at their card, and cards lead to their words @main', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'One word', 'One 𝗯𝗶𝗴 word')
  await expect(marks(page)).toHaveText(['𝗯𝗶𝗴'])
  await page.getByRole('button', { name: 'Previous version' }).click()
  await expect(foot(page)).toBeHidden()
  await page.getByRole('button', { name: 'Next version' }).click()
  await expect(marks(page)).toHaveText(['𝗯𝗶𝗴'])
  await editor(page).press('ControlOrMeta+Home')
  await editor(page).pressSequentially('It was just ')
  await expect(marks(page)).toHaveText(['𝗯𝗶𝗴'])
  await marks(page).click()
  await expect(section(page).locator('[aria-current="true"]')).toContainText('𝗯𝗶𝗴')
  await expect(editor(page)).toBeFocused()
  await action(page, 'Show "𝗯𝗶𝗴" in the post').click()
  await expect(editor(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('𝗯𝗶𝗴')
  await page.keyboard.type('big')
  await expect(section(page).getByText('Nothing to mention.')).toBeVisible()
  await expect(marks(page)).toHaveCount(0)
})

test('spelling and grammar come from this server when they are switched on, and then need nothing more', async ({
  page,
  offlineApp,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await write(page, offlineApp.url, ['We have 2 plans for all of you, and one of them is good.'])
  await foot(page).click()
  await expect(section(page).getByText('about 8 MB')).toBeVisible()
  expect(asked.filter((url) => url.endsWith('.wasm'))).toEqual([])
  await grammarSwitch(page).click()
  await expect(section(page).getByRole('combobox', { name: 'English' })).toBeVisible()
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1)
  expect(asked.filter((url) => !url.startsWith(`${offlineApp.url}/`) && !/^(data|blob):/.test(url))).toEqual(
    [],
  )
  // The app registers its service worker after some seconds without input.
  await workerIsThere(page)
  const before = asked.length
  await editor(page).press('ControlOrMeta+End')
  await editor(page).press('ControlOrMeta+b')
  await typeAtEnd(page, ' This is a example of teh plan.')
  await expect(marks(page).getByText('teh', { exact: true })).toBeVisible()
  await action(page, 'Fix "teh"').click()
  await expect(editor(page)).toContainText('a example of the plan.')
  await expect(editor(page).locator('strong')).toContainText('the plan.')
  await expect(action(page, /^Fix .*example/).last()).toBeVisible()
  expect(asked.slice(before).filter((url) => !url.includes('/api/'))).toEqual([])
})
