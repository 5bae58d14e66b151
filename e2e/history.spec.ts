import type { Page } from '@playwright/test'
import { addManyChats } from '#test/harness/many-chats.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test as base } from './app.ts'
import { ask, composer, enterAsGuest, scrollThrough, signInAsGuest } from './steps.ts'

type Seeded = { url: string; addChats: (page: Page, count: number, oldestTitle: string) => Promise<string[]> }

const test = base.extend<{ seeded: Seeded }>({
  seeded: async ({ offlineApp: { url, dataDir } }, use) =>
    use({
      url,
      async addChats(page, count, oldestTitle) {
        const session: { user: { id: string } } = await (
          await page.request.get(`${url}/api/auth/get-session`)
        ).json()
        const database = { dataDir, databaseUrl: undefined }
        const ids = await addManyChats({ database, userId: session.user.id, count, oldestTitle })
        await page.goto(url)
        await expect(composer(page)).toBeVisible()
        return ids
      },
    }),
})

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' })
const rows = (page: Page) => sidebar(page).getByRole('listitem')
const chat = (page: Page, name: string | RegExp) => sidebar(page).getByRole('link', { name })

async function menuOf(page: Page, name: string) {
  await chat(page, name).hover()
  await rows(page).filter({ hasText: name }).getByRole('button', { name: 'Chat options' }).click()
}

test('thousands of chats scroll to the last one with a screenful of rows in the page', async ({
  page,
  seeded,
}) => {
  await signInAsGuest(page, seeded.url)
  await seeded.addChats(page, 2000, 'The very first chat')
  await expect(chat(page, /^Chat 0:/)).toBeVisible()
  const list = rows(page).first().locator('xpath=ancestor::div[contains(@class, "overflow-y-auto")][1]')
  let mostRows = 0
  await scrollThrough(list, chat(page, 'The very first chat'), async () => {
    mostRows = Math.max(mostRows, await rows(page).count())
  })
  expect(mostRows).toBeLessThan(80)
  await list.evaluate((place) => place.scrollTo({ top: 0 }))
  await expect(chat(page, /^Chat 0:/)).toBeVisible()
})

test('a chat is found among thousands by part of its title, with the keyboard alone @main', async ({
  page,
  seeded,
}) => {
  await signInAsGuest(page, seeded.url)
  await seeded.addChats(page, 2000, 'Ärger mit dem Zeitplan')
  await page.getByRole('searchbox', { name: 'Search chats' }).focus()
  await page.keyboard.type('arger')
  await expect(rows(page)).toHaveCount(1)
  await expect(sidebar(page).locator('mark')).toHaveText('Ärger')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(chat(page, 'Ärger mit dem Zeitplan')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Typing letters only selects items once the menu is open.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Zeitplan, ohne Zank')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toBeFocused()
  await page.keyboard.type('zank')
  await expect(chat(page, 'Zeitplan, ohne Zank')).toBeVisible()
})

test('a chat is pinned, renamed and deleted from the header, opened from the sidebar, which follows, and begun anew with a key @main', async ({
  page,
  seeded,
}) => {
  await enterAsGuest(page, seeded.url)
  await ask(page, 'Hello there')
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  const header = page
    .getByRole('main')
    .getByRole('banner')
    .or(page.getByRole('main').locator('header'))
    .first()
  await expect(header.getByTitle('New Chat (⌘J)')).toBeVisible()
  await header.getByRole('button', { name: 'Pin chat', exact: true }).click()
  await expect(page.getByText('Chat pinned successfully')).toBeVisible()
  await expect(sidebar(page).getByRole('region', { name: 'Pinned' }).getByRole('listitem')).toHaveCount(1)
  await header.getByRole('button', { name: 'Unpin chat' }).click()
  await expect(page.getByText('Chat unpinned successfully')).toBeVisible()
  await expect(sidebar(page).getByRole('region', { name: 'Pinned' })).toHaveCount(0)
  await header.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expectAccessible(page, 'another title for a chat')
  await page.getByRole('textbox', { name: 'Title' }).fill('My best idea')
  await page.keyboard.press('Enter')
  await expect(header.getByRole('heading', { name: 'My best idea' })).toBeVisible()
  await expect(chat(page, 'My best idea')).toHaveAttribute('aria-current', 'page')
  const address = page.url()
  await page.keyboard.press('ControlOrMeta+j')
  await expect(page).toHaveURL(`${seeded.url}/`)
  await expect(page.getByRole('main').getByText('Hello there')).toHaveCount(0)
  await chat(page, 'My best idea').click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Hello there').first()).toBeVisible()
  await header.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  await expectAccessible(page, 'the question whether to delete a chat')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(header.getByRole('button', { name: 'More' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Chat deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(`${seeded.url}/`)
  await expect(sidebar(page).getByText('Your chats will be listed here.')).toBeVisible()
})

test('a chat is deleted from its row in the drawer of a phone', async ({ page, seeded }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAsGuest(page, seeded.url)
  await seeded.addChats(page, 30, 'The oldest')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await menuOf(page, 'Chat 3: A product launch in ten steps')
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(chat(page, /^Chat 3:/)).toHaveCount(0)
  await chat(page, /^Chat 4:/).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/chat\//)
})

test('a starter leads to the chat’s own address and is asked once, also after Back, Forward and a reload @main', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/chat')
      sent.push(request.postDataJSON())
  })
  await page.getByRole('button', { name: "What's trending" }).click()
  await expect(page.getByRole('article', { name: 'You' })).toHaveText("I want to research what's trending")
  await expect(page).toHaveURL(/\/chat\/\w+$/)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Give a template' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1)
  expect(sent).toMatchObject([{ flowType: 'trending', flowStep: 'init', webSearchEnabled: true }])
  await ask(page, 'Coffee')
  await expect.poll(() => sent).toMatchObject([{ flowStep: 'init' }, { flowStep: 'industry-input' }])
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await page.waitForLoadState('networkidle')
})
