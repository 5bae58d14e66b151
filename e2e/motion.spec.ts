import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { ask, enterAsGuest } from './steps.ts'

/**
 * Records every movement from now on, however short, until the returned function is called. A single quick fade does
 * not count.
 */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = []
    const ofEachFrame = ['offset', 'computedOffset', 'easing', 'composite']
    Object.assign(window, { moved })
    const look = () => {
      for (const { playState, effect } of document.getAnimations()) {
        const { activeDuration } = effect?.getComputedTiming() ?? {}
        const isWithin = (ms: number) => typeof activeDuration === 'number' && activeDuration <= ms
        const isFade = (frame: ComputedKeyframe) =>
          Object.keys(frame).every((key) => ['opacity', ...ofEachFrame].includes(key))
        const fades = effect instanceof KeyframeEffect && effect.getKeyframes().every(isFade)
        const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : ''
        if (playState === 'running' && !isWithin(1) && !(fades && isWithin(160)))
          moved.push(`${String(activeDuration)} ms: ${target}`)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () =>
    page.evaluate(() => {
      const moved: unknown = Reflect.get(window, 'moved')
      return Array.isArray(moved) ? [...new Set<string>(moved)] : ['nothing was watched']
    })
}

test('nothing moves for somebody who wants less motion', async ({ page, model, modelApp }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const held = Promise.withResolvers<void>()
  model.script(
    {
      kind: 'tools',
      pieces: ['Here is ', 'your post.'],
      calls: [{ name: 'createDocument', input: { title: 'Onboarding', kind: 'text' } }],
    },
    { kind: 'text', pieces: ['Ten days ', held.promise, 'became ', 'two.'], delayMs: 20 },
  )
  model.handle(() => ({ kind: 'text', pieces: ['Onboarding'] }))
  await enterAsGuest(page, modelApp.url)
  const moved = await watchMotion(page)
  await ask(page, 'Write a post about onboarding.')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  held.resolve()
  await expect(page.getByText('Here is your post.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Publish post' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Publish post' })).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search and actions' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [name, heading] of [
    ['Posts', 'Posts'],
    ['Knowledge base', 'Knowledge base'],
    ['Settings', 'Settings'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  expect(await moved()).toEqual([])
})
