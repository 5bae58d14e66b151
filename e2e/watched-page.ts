import { expect, type Page } from '@playwright/test'
import { beacon, ranName } from '#test/fixtures/hostile-text.ts'

/** What the content security policy kept from happening, and what happened although it should not. */
export type Watch = {
  /** Answers all of it so far. */
  seen: () => Promise<string[]>
}

/** Notes what a page runs, asks for or says that it should not, from its next load on. */
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
      // Whatever the page has begun by now has been told when the page has answered this.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      return seen
    },
  }
}

/** Goes to an address and waits until it stands still. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main, [role=main]').first()).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}
