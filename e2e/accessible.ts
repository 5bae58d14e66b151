import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect } from './app.ts'

type Part = {
  /** The part of the page that axe checks; by default, the whole page. */
  include?: string
  /** The widths in px at which everything is checked; the page keeps the last. By default, its current width. */
  widths?: readonly number[]
  /** Widths with the same layout as a checked one, at which the page only has to fit. */
  fits?: readonly number[]
  /** Rules that a third-party component's markup violates. */
  except?: readonly string[]
}

/** Half as many bytes as the source that axe itself offers, for every page that is checked. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe's rules of the category "color" that run by default: nothing else differs between the colour schemes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** axe treats a dialog as a region of its own; so is a menu or list that floats above it. */
const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], svg'

/**
 * Checks that axe finds nothing in light and in dark mode, and that nothing is wider than the screen; `where` names the
 * screen in failures.
 */
export async function expectAccessible(page: Page, where: string, part: Part = {}): Promise<void> {
  const { widths = [widthOf(page)], fits = [], include = 'html', except = [] } = part
  for (const width of fits) {
    await resize(page, width)
    await show(page, 'light')
    await expectToFit(page, `${where} ${width}`)
  }
  for (const width of widths) {
    await resize(page, width)
    const light = await show(page, 'light')
    await expectToFit(page, `${where} ${width}`)
    await expectNothingFound(page, `${where} ${width} light`, { include, except })
    const dark = await show(page, 'dark')
    expect(dark, `${where}: the page follows the scheme`).not.toBe(light)
    await expectNothingFound(page, `${where} ${width} dark`, { include, except: [], rules: colourRules })
    await show(page, 'light')
  }
}

const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0

async function resize(page: Page, width: number): Promise<void> {
  const size = page.viewportSize()
  if (size?.width !== width) await page.setViewportSize({ width, height: size?.height ?? 900 })
}

/** Shows the page in this colour scheme with all transitions finished; returns its background. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<string> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return page.evaluate(async () => {
    const isMoving = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    // When a transition ends in one frame, inherited values may start another in the next.
    for (let still = 0; still < 2; still++) {
      await new Promise(requestAnimationFrame)
      if (document.getAnimations().some(isMoving)) still = -1
    }
    return getComputedStyle(document.body).backgroundColor
  })
}

/** axe also accepts settings of its checks, which its types omit. */
type LookOptions = RunOptions & { checks: Record<string, { options: object }> }

type Look = { include: string; except: readonly string[]; rules?: string[] }

async function expectNothingFound(
  page: Page,
  where: string,
  { include, except, rules }: Look,
): Promise<void> {
  // Only the page itself is checked, not frames: there are none.
  expect(page.frames()).toHaveLength(1)
  const options: LookOptions = {
    resultTypes: ['violations'],
    checks: { region: { options: { regionMatcher } } },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(rules === undefined ? {} : { runOnly: rules }),
  }
  expect(await askAxe(page, include, options), where).toEqual([])
}

/** axe stays in the page until its next load: injecting it takes a good part of the time of a check. */
async function askAxe(page: Page, include: string, options: LookOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([context, how]) => {
      const { axe: here } = window as typeof window & { axe: typeof axe }
      const { violations } = await here.run({ include: [[context]] }, how)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
    },
    [include, options] as const,
  )
}

/** Returns what scrolls sideways: only the main part of the page and what floats above it scroll, and only vertically. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const whole = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    const parts = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')]
    return [
      ...whole,
      ...parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ]
  })

/** Checks that nothing scrolls sideways once the layout rests: rows whose buttons depend on their width are measured first. */
export const expectToFit = (page: Page, where: string): Promise<void> =>
  expect.poll(() => tooWide(page), where).toEqual([])
