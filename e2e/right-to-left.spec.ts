import type { Locator } from '@playwright/test'
import { expect, test } from './app.ts'
import { calendar, calendarPath, enterConnected, nineOn, schedule } from './calendar.ts'
import { composer, editor, enterAsGuest, typeAtEnd, waitUntilSaved } from './steps.ts'
import { test as stockedTest } from './stocked.ts'

const title = 'איך קיצרנו את ההכשרה?'
const hebrew = 'עברנו מ-10 ימים ל-2!'
const english = 'English stays as it is.'
const mixed = 'ה-SaaS שלנו עובד.'
const arabic = 'شكرا لكم جميعا.'

/** Returns the positions of the first and last letter of a text, in px from its container's left edge. */
const letters = (text: Locator) =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) nodes.push(walker.currentNode as Text)
    const place = (node: Text | undefined, at: number) => {
      if (node === undefined) throw new Error('There is no text.')
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    const { left, right } = element.getBoundingClientRect()
    const first = place(nodes[0], 0)
    const lastNode = nodes.at(-1)
    const last = place(lastNode, (lastNode?.data.trimEnd().length ?? 1) - 1)
    return {
      first: Math.round(first.right - left),
      last: Math.round(last.left - left),
      width: Math.round(right - left),
    }
  })

/** Checks that the first letter is at the right edge, and the final punctuation mark leftmost. */
async function expectRightToLeft(text: Locator, room = 24): Promise<void> {
  await expect(text).toBeVisible()
  const { first, last, width } = await letters(text)
  expect(last, await text.innerText()).toBeLessThan(first - 20)
  expect(width - first, await text.innerText()).toBeLessThan(room)
}

/** Checks that the first letter is at the left edge, and the final punctuation mark rightmost. */
async function expectLeftToRight(text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  const { first, last } = await letters(text)
  expect(first, await text.innerText()).toBeLessThan(40)
  expect(last, await text.innerText()).toBeGreaterThan(first)
}

stockedTest(
  'each paragraph of a post runs as its letters do, wherever it is shown',
  async ({ page, stocked }) => {
    const { url } = stocked
    await enterConnected(page, url)
    await stocked.save(page, 'post', { title, content: [hebrew, english, mixed, arabic].join('\n') })
    await page.goto(`${url}/?documentId=post`)
    const paragraph = (words: string) => editor(page).locator('p', { hasText: words })
    for (const words of [hebrew, mixed, arabic]) await expectRightToLeft(paragraph(words))
    await expectLeftToRight(paragraph(english))
    await expectRightToLeft(page.getByRole('heading', { level: 1, name: title }))

    await typeAtEnd(page, ' תודה רבה.')
    await waitUntilSaved(page)
    await typeAtEnd(page, ' עוד מילה.')
    await waitUntilSaved(page)
    await page.getByRole('button', { name: 'View Previous version' }).click()
    const older = page.getByRole('region', { name: 'Version' }).locator('p')
    await expectRightToLeft(older.filter({ hasText: hebrew }))
    await expectLeftToRight(older.filter({ hasText: english }))
    await page.getByRole('button', { name: 'View changes' }).click()
    await expect(page.locator('ins')).toHaveText(/תודה רבה/)
    await expectRightToLeft(page.locator('ins'))
    const section = page.getByRole('region', { name: 'Changes' })
    const rest = await letters(section)
    expect(rest.width - rest.first).toBeLessThan(24)

    await schedule(page, url, 'post', nineOn(1))
    await page.goto(`${url}/posts`)
    const row = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
    await expectRightToLeft(row.getByRole('link', { name: title }))
    await expectRightToLeft(row.locator('p').first())
    await page.goto(`${url}${calendarPath}`)
    await expectRightToLeft(calendar(page).locator('[data-title]').first())

    const sent = await page.request.post(`${url}/api/linkedin/publish`, { data: { documentId: 'post' } })
    expect(sent.status()).toBe(202)
    await page.getByRole('button', { name: /^Notices, 1 unread/ }).click()
    const headline = page.getByRole('dialog', { name: 'Notices' }).locator('bdi')
    await expectRightToLeft(headline)
    const sentence = await letters(
      page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: title }),
    )
    expect(sentence.first).toBeLessThan(sentence.last)
  },
)

test('a chat runs as the letters of each message do', async ({ page, model, modelApp }) => {
  const answer = `${hebrew}\n\n- ${mixed}\n- ${arabic}\n\n> ${hebrew}\n\n${english}`
  model.handle(() => ({ kind: 'text', pieces: [answer] }))
  await enterAsGuest(page, modelApp.url)
  await composer(page).fill(title)
  await expect(composer(page)).toHaveCSS('direction', 'rtl')
  await composer(page).press('Enter')
  const [mine, reply] = [
    page.getByRole('article', { name: 'You' }),
    page.getByRole('article', { name: 'Lede' }),
  ]
  await expectRightToLeft(mine.getByText(title))
  await expectRightToLeft(reply.locator('p', { hasText: hebrew }).first())
  await expectLeftToRight(reply.locator('p', { hasText: english }))
  for (const words of [mixed, arabic]) {
    const point = reply.locator('li', { hasText: words })
    await expectRightToLeft(point)
    // The bullet precedes the text: it is on the right.
    const [inside, list] = [await point.boundingBox(), await reply.locator('ul').boundingBox()]
    expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThan((list?.x ?? 0) + (list?.width ?? 0) - 16)
  }
  await expectRightToLeft(reply.locator('blockquote p'))
})
