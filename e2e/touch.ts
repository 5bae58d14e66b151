import type { CDPSession, Locator, Page } from '@playwright/test'
import { boxAtRest } from './steps.ts'

export type Point = { x: number; y: number }

/** Opens a session for real touch events, which trigger the browser's own gestures. */
export const finger = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

export const touch = (line: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point[]) =>
  line.send('Input.dispatchTouchEvent', { type, touchPoints: at })

/** Returns the middle of an element at rest: after a drag, it may still be moving. */
export async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded()
  const box = await boxAtRest(place)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function go(line: CDPSession, from: Point, to: Point): Promise<void> {
  for (let step = 1; step <= 8; step += 1) {
    const share = step / 8
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    // oxlint-disable-next-line no-await-in-loop -- A finger goes one way after the other.
    await touch(line, 'touchMove', [at])
  }
}
