import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'

/** More tab stops than any screen of the app has. */
const mostStops = 200

const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing')

/**
 * Presses Tab, or Shift+Tab towards an earlier element, until this has the focus, and checks that the focus is visible.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isBehind = await target.evaluate((element) => {
    const at = document.activeElement
    return at !== null && (element.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })
  const key = isBehind ? 'Shift+Tab' : 'Tab'
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; !(await hasFocus()); stops += 1) {
    expect(stops, `${key} leads to ${String(target)}`).toBeLessThan(mostStops)
    await page.keyboard.press(key)
  }
  await expectFocusSeen(page)
}

/** Moves to an element with Tab and activates it with a key. */
export async function pressBy(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Checks that the focused element, or its surroundings, look different from without the focus. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const isSeen = await page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return false
    const ring = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element, pseudo)
      const outline = outlineStyle === 'none' || outlineWidth === '0px' ? 'none' : outlineColor
      return `${outline} ${boxShadow}`
    }
    const parts: Element[] = []
    for (let part: Element | null = focused; part !== null && parts.length < 8; part = part.parentElement)
      parts.push(part)
    const look = () => JSON.stringify([...parts.map((part) => ring(part)), ring(focused, '::after')])
    const withFocus = look()
    if (!withFocus.includes('rgb') && !withFocus.includes('color(')) return false
    // A focus ring of its own only appears with the focus: blurring, which could close the element's container, is
    // unnecessary.
    const [own = ''] = parts.map((part) => ring(part))
    if (focused.matches(':focus-visible') && !own.startsWith('none')) return true
    focused.blur()
    const without = look()
    focused.focus({ preventScroll: true })
    return withFocus !== without
  })
  expect(isSeen, `the focus is seen on ${await describeFocus(page)}`).toBe(true)
}
