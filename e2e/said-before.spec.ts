import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { editor, signInAsGuest, typeAtEnd } from './steps.ts'

const opening = 'We cut onboarding from 10 days to 2.'
const again = 'Last year we cut onboarding from ten days to two!'
const claim = 'New people ship on day 3 without asking for access.'
const story = 'I flooded Mrs Okafor’s kitchen last Tuesday, with the blue pipe in my hand.'

const foot = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Review' }).getByRole('button', { name })
const section = (page: Page) => page.getByRole('complementary', { name: 'Said before' })
const cards = (page: Page) => section(page).getByRole('listitem')

/** Opens a new post that repeats an earlier one and a swipe. */
async function open(page: Page, url: string): Promise<void> {
  await signInAsGuest(page, url)
  const save = (id: string, title: string, content: string) =>
    page.request.post(`${url}/api/document?id=${id}`, { data: { title, content } })
  await save('before', 'Onboarding', `${opening} It was hard.\n\n${claim}`)
  await page.request.post(`${url}/api/swipe-files`, {
    data: { title: 'The kitchen', content: story, isOwn: true },
  })
  await save('new', 'New', `${again}\n\nSomething that is new.\n\n${story}`)
  await page.goto(`${url}/?documentId=new`)
  await expect(editor(page)).toBeEditable()
}

test('what was said before is shown with a link, put away when it is fine, and asked for after a save @main', async ({
  page,
  offlineApp,
}) => {
  const { url } = offlineApp
  await open(page, url)
  await foot(page, /^Said before$/).press('Enter')
  await expect(cards(page)).toHaveCount(2)
  await expectAccessible(page, 'said before', { fits: [390, 820], widths: [1440] })
  await expect(cards(page)).toHaveCount(2)
  await expect(foot(page, /^Said before 2$/)).toBeVisible()
  const kitchen = cards(page).filter({ hasText: story })
  await expect(kitchen).toContainText('Your own post, saved as a swipe, today')
  const onboarding = cards(page).filter({ hasText: again })
  await expect(onboarding).toContainText('Draft, edited today')
  await expect(onboarding).toContainText(opening)
  await onboarding.getByRole('button', { name: 'Show in post' }).click()
  await expect(editor(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(again)

  await kitchen.getByRole('button', { name: "That's fine" }).focus()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await expect(onboarding.getByRole('button', { name: "That's fine" })).toBeFocused()

  await typeAtEnd(page, ` ${claim}`)
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).filter({ hasText: claim })).toContainText('Draft, edited today')
  await expect(foot(page, /^Said before 2$/)).toBeVisible()

  await section(page).getByRole('link', { name: 'Onboarding' }).first().click()
  await expect(editor(page)).toContainText(opening)
})
