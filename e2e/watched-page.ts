import { expect, type Page } from '@playwright/test'
import { beacon, ranName } from '#test/fixtures/hostile-text.ts'

/** What the content security policy blocked, and what happened although it should not have. */
export type Watch = {
  /** Returns all of it so far. */
  seen: () => Promise<string[]>
}

/** Records what a page executes, requests or logs that it should not, from its next load on. */
export async function watch(page: Page): Promise<Watch> {
  const seen: string[] = []
  await page.exposeFunction('noteHostile', (what: string) => void seen.push(what))
  await page.addInitScript((name) => {
    const note = (what: string) => {
      const noting: unknown = Reflect.get(window, 'noteHostile')
      if (typeof noting === 'function') noting(what)
    }
    Reflect.set(window, name, () => note(`ran at ${location.pathname}`))
    document.addEventListener('securitypolicyviolation', (event) =>
      note(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      ),
    )
  }, ranName)
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes(beacon)) seen.push(`asked for ${request.url()}`)
  })
  return {
    async seen() {
      // Everything the page has started by now has been reported once this returns.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      return seen
    },
  }
}

/** Navigates to an address and waits until the page is idle. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main, [role=main]').first()).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}
