import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './app.ts'

type Part = {
  /** The part of the page that axe looks at; without it, the whole page. */
  include?: string
  /** The widths in px at which all of it is checked; the page keeps the last. Without them, the width it has. */
  widths?: readonly number[]
  /** Widths at which the page is laid out as at another one, so that it only has to fit. */
  fits?: readonly number[]
  /** Rules that the markup of somebody else's component breaks. */
  except?: readonly string[]
}

/** axe's rules of the category "color" that it runs by itself: nothing else differs from one scheme to the other. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** axe takes a dialog for a part of the page that stands for itself; so is a menu or a list that floats above it. */
const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], svg'

/** Whether axe finds nothing in light and in dark, and nothing is wider than the screen; `where` says in a failure what was shown. */
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

/** Shows the page in this scheme with every transition at its end; answers its background. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<string> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return page.evaluate(async () => {
    const isMoving = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    // What ends in one frame can begin another change, of what inherits it, in the next.
    for (let still = 0; still < 2; still++) {
      await new Promise(requestAnimationFrame)
      if (document.getAnimations().some(isMoving)) still = -1
    }
    return getComputedStyle(document.body).backgroundColor
  })
}

/** axe takes settings of its checks too, which its types leave out. */
type LookOptions = RunOptions & { checks: Record<string, { options: object }> }

type Look = { include: string; except: readonly string[]; rules?: string[] }

async function expectNothingFound(
  page: Page,
  where: string,
  { include, except, rules }: Look,
): Promise<void> {
  // It looks into the page alone, not into frames: there are none.
  expect(page.frames()).toHaveLength(1)
  const options: LookOptions = {
    resultTypes: ['violations'],
    checks: { region: { options: { regionMatcher } } },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(rules === undefined ? {} : { runOnly: rules }),
  }
  expect(await askAxe(page, include, options), where).toEqual([])
}

/** axe stays in the page until its next load: to bring its 1.5 MB in takes as long as half a look. */
async function askAxe(page: Page, include: string, options: LookOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([context, how]) => {
      const { axe: here } = window as typeof window & { axe: typeof axe }
      const { violations } = await here.run({ include: [[context]] }, how)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
    },
    [include, options] as const,
  )
}

/** The page itself does not scroll: its main part and what floats above it do, and only up and down. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const whole = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    const parts = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')]
    return [
      ...whole,
      ...parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ]
  })
  expect(tooWide, where).toEqual([])
}
