import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessible.ts'
import { expect, test } from './app.ts'
import { ask, boxAtRest, signInAsGuest } from './steps.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Selected context' }).getByRole('listitem')
const list = (page: Page, name: string) => page.getByRole('dialog', { name })

async function open(page: Page, name: string) {
  await page.getByRole('button', { name: 'Context' }).click()
  await page.getByRole('menuitem', { name }).click()
  return list(page, name)
}

async function fill(page: Page, url: string) {
  const make = (path: string, data: Record<string, unknown>) =>
    page.request.post(`${url}/api/${path}`, { data })
  for (const at of [1, 2])
    await make('knowledge-base', { title: `Note ${at}`, content: `Fact number ${at}.` })
  await make('offers', { name: 'Pricing workshop' })
  await make('templates', { title: 'Before and after', content: 'Before: [what]', category: 'story' })
  await make('audiences', { name: 'Plant managers' })
}

test('context is chosen on a phone, sent, and there again at a desk, from menus that are accessible and fit', async ({
  page,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  await fill(page, url)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url)
  const knowledge = await open(page, 'Knowledge Base')
  for (const name of ['Note 1', 'Note 2']) await knowledge.getByRole('button', { name }).click()
  await expect(knowledge.getByText('2/5 items selected')).toBeVisible()
  await expectAccessible(page, 'knowledge base on a phone')
  // Above a phone's keyboard.
  const box = await knowledge.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844 / 2)
  await page.keyboard.press('Escape')
  const identity = await open(page, 'Identity')
  await identity.getByRole('switch', { name: 'My Story' }).click()
  await identity.getByRole('button', { name: 'Pricing workshop' }).click()
  await expectAccessible(page, 'identity on a phone')
  await page.keyboard.press('Escape')
  const templates = await open(page, 'My Templates')
  await templates.getByRole('button', { name: 'Before and after story' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Note 2' }).click()
  const all = ['My Story', 'Pricing workshop', 'Before and after', 'Note 1']
  await expect(chips(page)).toHaveText(all)
  await expectAccessible(page, 'chips on a phone')
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('menuitemradio', { name: 'Very Short' }).click()
  await page.getByRole('menuitemradio', { name: 'Plant managers' }).click()
  await expectAccessible(page, 'preferences on a phone')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 844 })
  await ask(page, 'Write a post about lifts.')
  await expect(page.getByRole('button', { name: /^Created "/ })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('selectedAudienceId'))
  await page.reload()
  await expect(chips(page)).toHaveText(all)
  await expectToFit(page, 'chips at a desk')
  for (const [name, chosen] of [
    ['Knowledge Base', 'Note 1'],
    ['Identity', 'Pricing workshop'],
  ] as const) {
    const menu = await open(page, name)
    await expect(menu.getByRole('button', { name: chosen })).toHaveAttribute('aria-pressed', 'true')
    await expectToFit(page, `${name} at a desk`)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Very Short' })).toBeChecked()
  await expect(page.getByRole('menuitemradio', { name: 'Plant managers' })).toBeChecked()
  await expectToFit(page, 'preferences at a desk')
})

test('knowledge, story, audience and template are chosen with seven presses', async ({
  page,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  await fill(page, url)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(url)
    let presses = 0
    const press = async (button: Locator) => {
      presses += 1
      await button.click()
    }
    await press(page.getByRole('button', { name: 'Context' }))
    await press(page.getByRole('menuitem', { name: 'Knowledge Base' }))
    const knowledge = list(page, 'Knowledge Base')
    for (const name of ['Note 1', 'Plant managers']) {
      await expect(knowledge.getByRole('button', { name })).toBeVisible()
    }
    const place = await boxAtRest(knowledge)
    await press(knowledge.getByRole('button', { name: 'Note 1' }))
    // The list stays open and in place, for further choices.
    await expect(chips(page)).toHaveText(['Note 1'])
    expect(await boxAtRest(knowledge)).toEqual(place)
    await press(knowledge.getByRole('button', { name: 'My Story' }))
    await press(knowledge.getByRole('button', { name: 'Plant managers' }))
    if (width === 1440) await expectAccessible(page, 'what is at hand', { widths: [width], fits: [820] })
    await press(knowledge.getByRole('button', { name: 'My Templates' }))
    await press(list(page, 'My Templates').getByRole('button', { name: 'Before and after story' }))
    expect(presses).toBeLessThanOrEqual(7)
    await expect(chips(page)).toHaveText(['My Story', 'Before and after', 'Note 1'])
    await expect(page.getByRole('list', { name: 'Selected preferences' })).toContainText('Plant managers')
    await page.keyboard.press('Escape')
    await page.evaluate(() => localStorage.removeItem('selectedAudienceId'))
  }
})

/** Returns how many pixels react to the button, across and down through its centre. */
const areaOf = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const around = Array.from({ length: 80 }, (_, at) => at - 39.5)
    const isHit = (x: number, y: number) =>
      element.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y))
    return Math.min(around.filter((x) => isHit(x, 0)).length, around.filter((y) => isHit(0, y)).length)
  })

for (const { pointer, hasTouch, least } of [
  { pointer: 'a mouse', hasTouch: false, least: 32 },
  { pointer: 'a finger', hasTouch: true, least: 44 },
]) {
  test.describe(`with ${pointer}`, () => {
    test.use({ hasTouch, isMobile: hasTouch, viewport: { width: 390, height: 844 } })

    test(`what is chosen reacts on at least ${least} px`, async ({ page, offlineApp: { url } }) => {
      await signInAsGuest(page, url)
      await fill(page, url)
      await page.goto(url)
      const knowledge = await open(page, 'Knowledge Base')
      for (const name of ['Note 1', 'Note 2']) await knowledge.getByRole('button', { name }).click()
      const atHand = knowledge.getByRole('group', { name: 'At hand' }).getByRole('button')
      for (const toggle of await atHand.all()) expect(await areaOf(toggle)).toBeGreaterThanOrEqual(least)
      await page.keyboard.press('Escape')
      await expect(knowledge).toBeHidden()
      for (const name of ['Remove Note 1', 'Remove Note 2'])
        expect(await areaOf(page.getByRole('button', { name }))).toBeGreaterThanOrEqual(least)
    })
  })
}
