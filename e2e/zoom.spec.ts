import type { Page } from '@playwright/test'
import { expectToFit } from './accessible.ts'
import { expect, test } from './app.ts'
import { enterAsGuest, enterWithPost, openDraft } from './steps.ts'

/** Returns buttons, links and headings whose text is cut off without an ellipsis. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, [role=tab], [role=status]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { overflow, textOverflow } = getComputedStyle(element)
        if (textOverflow === 'ellipsis' || element.closest('.sr-only') || element.innerText === '')
          return false
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
        return overflow !== 'visible' && clientWidth > 1 && isCut
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  )

/** Returns controls whose middle is covered by another control, however the page is scrolled. */
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressable = 'button, a[href], input, textarea'
    const places = ['center', 'start', 'end'] as const
    const coverOf = (element: HTMLElement, block: ScrollLogicalPosition) => {
      element.scrollIntoView({ block, inline: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const other = hit?.closest(pressable)
      return !other || element.contains(other) || other.contains(element) ? null : other
    }
    const modal = document.querySelector('[role=dialog], [role=alertdialog]') ?? document
    return [...modal.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      // A card that is clickable as a whole lies under its own buttons.
      const isCard = getComputedStyle(element, '::after').position === 'absolute'
      if (!isShown || isCard || element.offsetWidth <= 1 || element.closest('.sr-only')) return []
      const covers = places.map((block) => coverOf(element, block))
      const [cover] = covers
      return !cover || covers.includes(null)
        ? []
        : [`${cover.outerHTML.slice(0, 120)} on ${element.outerHTML.slice(0, 120)}`]
    })
  })

async function expectAllShown(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectToFit(page, where)
  await expect.poll(() => cutWords(page), where).toEqual([])
  await expect.poll(() => overlapping(page), where).toEqual([])
}

/** The sizes of a window, in px, that a zoom leaves, and a size of text without any. */
const sizes = [
  { how: 'text of twice the size', width: 1440, height: 900, text: '200%' },
  { how: '200 % of 1440 px', width: 720, height: 450, text: '' },
  { how: '400 % of 1280 px', width: 320, height: 256, text: '' },
]

/** Checks the screen at each size; `look` also runs at each. */
async function expectShownAtEach(page: Page, where: string, look?: () => Promise<void>): Promise<void> {
  for (const { how, width, height, text } of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), text)
    await look?.()
    await expectAllShown(page, `${where}, ${how}`)
  }
}

test('everything is shown and nothing lies on another, at any zoom and with text of twice the size', async ({
  page,
  offlineApp: { url },
}) => {
  await enterAsGuest(page, url)
  await expectShownAtEach(page, 'a new chat')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDraft(page, url)
  await expectShownAtEach(page, 'a post')
  await page
    .getByRole('button', { name: 'Publish', exact: true })
    .or(page.getByRole('button', { name: 'Send post' }))
    .first()
    .click()
  await expectShownAtEach(page, 'publishing', async () => {
    const connect = page.getByRole('button', { name: 'Connect LinkedIn to post' })
    await connect.scrollIntoViewIfNeeded()
    await expect(connect).toBeInViewport({ ratio: 1 })
  })
  for (const path of [
    'posts',
    'posts?view=calendar',
    'posts?view=board',
    'knowledge-base',
    'identity',
    'settings',
  ]) {
    await page.goto(`${url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectShownAtEach(page, path)
  }
})

const doubleText = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html { font-size: 200% }')
      document.adoptedStyleSheets.push(sheet)
    })
  })

/** Returns the lines of the drawer's list that lie on each other, and the buttons beyond its edge. */
const crowdedLines = (page: Page): Promise<string[]> =>
  page.getByRole('dialog', { name: 'Sidebar' }).evaluate((drawer) => {
    const edge = drawer.getBoundingClientRect().right
    const cutOff = [...drawer.querySelectorAll<HTMLElement>('button')].filter(
      (button) => button.getBoundingClientRect().right > edge + 1,
    )
    const lines = [...drawer.querySelectorAll<HTMLElement>('section h2, section li')]
    const crowded = lines.filter((line, index) => {
      const above = lines[index - 1]?.getBoundingClientRect().bottom ?? 0
      return line.getBoundingClientRect().top < above - 1
    })
    return [...cutOff, ...crowded].map(({ outerHTML }) => outerHTML.slice(0, 160))
  })

for (const { phone, text, ...screen } of [
  { phone: '390 px with text of twice the size', text: doubleText, viewport: { width: 390, height: 844 } },
  { phone: '195 px', text: () => Promise.resolve(), viewport: { width: 195, height: 422 } },
]) {
  test.describe(`on a phone of ${phone}`, () => {
    test.use({ ...screen, hasTouch: true, isMobile: true })
    test('the buttons of the post and the lines of the sidebar are whole', async ({ page, offlineApp }) => {
      await text(page)
      await enterWithPost(page, offlineApp.url, 'We cut onboarding from ten days to two.')
      for (const name of ['Close', 'More actions', 'Schedule', 'Publish'])
        await expect(page.getByRole('button', { name, exact: true }).first()).toBeInViewport({ ratio: 1 })
      await expect.poll(() => overlapping(page)).toEqual([])
      await page.getByRole('button', { name: 'Close', exact: true }).first().click()
      await page.getByRole('button', { name: 'Toggle sidebar' }).click()
      await expect(page.getByRole('link', { name: 'Hello' })).toBeVisible()
      await expect.poll(() => crowdedLines(page)).toEqual([])
    })
  })
}
