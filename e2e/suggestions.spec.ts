import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { composer, editor, enterWithPost, grammarTimeoutMs, openSavedPost } from './steps.ts'

const content = [
  'We **cut onboarding** from 10 days to 2.',
  '',
  "In today's fast-paced world, speed is really important.",
  '',
  'New people ship on day 3. Nobody waits for access.',
].join('\n')

const cards = (page: Page) => page.getByRole('complementary', { name: 'Suggestions' }).getByRole('listitem')
const marks = (page: Page) => editor(page).locator('.underline-suggestion')
/** Expects this text to be marked: other underlines may split a mark into pieces. */
const expectMarked = (page: Page, text: string) =>
  expect.poll(async () => (await marks(page).allTextContents()).join('')).toBe(text)
const paragraphs = (page: Page) => editor(page).locator('p')
const foot = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Review' }).getByRole('button', { name })
const request = (page: Page) => page.getByRole('button', { name: 'Request suggestions' })

const open = (page: Page, url: string) => enterWithPost(page, url, content)

/** Waits until the server has a post with these words. */
async function expectStored(page: Page, url: string, words: string): Promise<void> {
  await expect
    .poll(async () => {
      const versions = (await (await page.request.get(`${url}/api/document?id=post`)).json()) as {
        content: string
      }[]
      return versions.at(-1)?.content
    })
    .toContain(words)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test('suggestions are asked for, applied, undone and dismissed, without a model @main', async ({
  page,
  offlineApp,
}) => {
  const { url } = offlineApp
  await open(page, url)
  await request(page).click()
  await expect(page.getByText('Please suggest improvements to this post')).toBeVisible()
  await expect(page.getByText('Added suggestions to "Onboarding"')).toBeVisible({
    timeout: grammarTimeoutMs,
  })
  await expect(cards(page)).toHaveCount(1)
  await expectMarked(page, "In today's fast-paced world, speed")
  await cards(page).getByRole('button', { name: 'Apply' }).click()
  await expect(paragraphs(page).nth(2)).toHaveText('Speed is really important.')
  await expect(marks(page)).toHaveCount(0)
  await expectStored(page, url, 'Speed is really important.')
  await editor(page).press('ControlOrMeta+z')
  await expect(paragraphs(page).nth(2)).toHaveText("In today's fast-paced world, speed is really important.")
  await expect(cards(page)).toHaveCount(1)
  await cards(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('No open suggestions')).toBeVisible()
  await expectStored(page, url, 'fast-paced')
  await openSavedPost(page, url)
  await foot(page, /^Suggestions$/).click()
  await expect(page.getByText('No open suggestions')).toBeVisible()
})

test('marks follow the text, a press on one shows its card, and a reload keeps them', async ({
  page,
  model,
  modelApp,
}) => {
  model.handle(() => ({ kind: 'text', pieces: ['Hello.'] }))
  await open(page, modelApp.url)
  const change = (originalText: string, suggestedText: string, description: string) => ({
    originalText,
    suggestedText,
    description,
  })
  const elements = [
    change(
      'We cut onboarding from 10 days to 2.',
      'We cut onboarding from ten days to two.',
      'Numbers in words.',
    ),
    change('Nobody waits for access.', 'Nobody waits.', 'Shorter.'),
  ]
  model.script(
    { kind: 'tools', calls: [{ name: 'requestSuggestions', input: { documentId: 'post' } }] },
    { kind: 'text', pieces: [JSON.stringify({ elements })] },
  )
  await request(page).click()
  await expect(cards(page)).toHaveCount(2)
  await expectMarked(page, 'We cut onboarding from 10 days to 2.Nobody waits for access.')
  await page.getByRole('button', { name: 'Close suggestions' }).click()
  await marks(page).filter({ hasText: 'Nobody waits for access.' }).click()
  await expect(cards(page).filter({ hasText: 'Shorter.' })).toHaveAttribute('aria-current', 'true')
  await cards(page).filter({ hasText: 'Numbers' }).hover()
  await expect(editor(page).locator('.underline-emphasized').first()).toBeVisible()
  await editor(page).press('ControlOrMeta+Home')
  await page.keyboard.type('Now: ')
  await expect(paragraphs(page).first()).toHaveText('Now: We cut onboarding from 10 days to 2.')
  await expectMarked(page, 'We cut onboarding from 10 days to 2.Nobody waits for access.')
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.press('Backspace')
  await expect(cards(page).filter({ hasText: 'Shorter.' })).toContainText('The text has changed')
  await page.keyboard.type('.')
  await expect(cards(page).filter({ hasText: 'Shorter.' })).not.toContainText('The text has changed')
  await expectStored(page, modelApp.url, 'Now: We')
  await openSavedPost(page, modelApp.url)
  await foot(page, /^Suggestions 2$/).click()
  await page.getByRole('button', { name: 'Apply all' }).click()
  await expect(paragraphs(page).first()).toHaveText('Now: We cut onboarding from ten days to two.')
  await expect(editor(page).locator('strong')).toHaveText('cut onboarding')
  await expect(paragraphs(page).last()).toHaveText('New people ship on day 3. Nobody waits.')
  await editor(page).press('ControlOrMeta+z')
  await expect(cards(page)).toHaveCount(2)
})

test('suggestions say why each is made, and leave a post that reads well when all are applied', async ({
  page,
  offlineApp,
}) => {
  const post = [
    'We cut onboarding from ten days to two, but we got there only when we had asked every new hire what had slowed them down in their first week.',
    '',
    "In today's fast-paced world, speed is really important.",
    '',
    'Let that sink in.',
    '',
    "Nobody waits for access. I'm thrilled to announce that we hired two mentors.",
  ]
  await enterWithPost(page, offlineApp.url, post.join('\n'))
  await request(page).click()
  await expect(cards(page)).toHaveCount(4, { timeout: grammarTimeoutMs })
  for (const card of await cards(page).all())
    await expect(card.getByText(/^(?:A long opening|A stock phrase): ./)).toBeVisible()
  await page.getByRole('button', { name: 'Apply all' }).click()
  await expect(paragraphs(page)).toHaveText([
    'We cut onboarding from ten days to two.',
    '',
    'But we got there only when we had asked every new hire what had slowed them down in their first week.',
    '',
    'Speed is really important.',
    '',
    'Nobody waits for access. We hired two mentors.',
  ])
})

test('everything is done with the keyboard alone; on a phone the post stays in front, and says what was answered', async ({
  page,
  offlineApp,
}) => {
  await open(page, offlineApp.url)
  await request(page).focus()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1, { timeout: grammarTimeoutMs })
  await foot(page, /^Suggestions 1$/).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(foot(page, /^Post check/)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cards(page).getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await expect(editor(page).locator('.underline-emphasized').first()).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(paragraphs(page).nth(2)).toHaveText('Speed is really important.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Suggestions' })).toBeHidden()
  await expect(foot(page, /^Suggestions$/)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(foot(page, /^Hooks$/)).toHaveAttribute('aria-expanded', 'true')

  await editor(page).press('ControlOrMeta+z')
  await expect(paragraphs(page).nth(2)).toHaveText("In today's fast-paced world, speed is really important.")
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(composer(page)).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Request suggestions' }).click()
  await expect(cards(page)).toHaveCount(1, { timeout: grammarTimeoutMs })
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('I have marked one place in it')
  await expectNoSidewaysScroll(page)
  await cards(page).getByRole('button', { name: 'Apply' }).click()
  await expect(paragraphs(page).nth(2)).toHaveText('Speed is really important.')
  await answer.getByRole('button', { name: 'Show chat' }).click()
  await expect(composer(page)).toBeVisible()
  await expect(page.getByText('Added suggestions to "Onboarding"').last()).toBeVisible()
})

test('hooks are written from the post, one click away from its first paragraph, and the final polish is one press @main', async ({
  page,
  offlineApp,
}) => {
  await open(page, offlineApp.url)
  await foot(page, /^Hooks$/).click()
  await page.getByRole('button', { name: 'Suggest hooks' }).click()
  const hooks = page.getByRole('list', { name: 'Hooks' }).getByRole('button')
  await expect(hooks).toHaveCount(5)
  await hooks.filter({ hasText: /^New people ship on day 3\.$/ }).click()
  await expect(paragraphs(page).first()).toHaveText('New people ship on day 3.')
  await expectStored(page, offlineApp.url, '<p>New people ship on day 3.</p><p></p>')
  await editor(page).press('ControlOrMeta+z')
  await expect(paragraphs(page).first()).toHaveText('We cut onboarding from 10 days to 2.')
  await openSavedPost(page, offlineApp.url)
  await foot(page, /^Hooks 5$/).click()
  await expect(hooks).toHaveCount(5)

  await page.route('**/api/chat', (route) =>
    route.fulfill({ status: 429, contentType: 'application/json', body: '{"code":"rate_limit:chat"}' }),
  )
  await request(page).click()
  await expect(page.getByText('Failed to execute action')).toBeVisible()
  await expect(page.getByText('You have exceeded your maximum number of messages for the day.')).toBeVisible()
  await expect(request(page)).toBeEnabled()
  await page.unroute('**/api/chat')

  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.type('  and more , really')
  await page.getByRole('button', { name: 'Add final polish' }).click()
  await expect(page.getByText(/^Updated: Please add final polish/)).toBeVisible({ timeout: grammarTimeoutMs })
  await expectStored(page, offlineApp.url, 'And more, really')
  await expect(editor(page)).toContainText('And more, really')
})
