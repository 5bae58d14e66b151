import type { Page } from '@playwright/test'
import { median, percentile, round } from './statistics.ts'

type Frames = { deltas: number[]; rows: number }
/** Selectors of the scroll container and its rows, and how many px to scroll per frame. */
type Scrolling = { scroller: string; row: string; step: number }

/** Scrolls a list to its end; returns the time between frames in milliseconds, and the number of rows in the page at the end. */
export const scrollThrough = (page: Page, scrolling: Scrolling) =>
  page.evaluate(async ({ scroller, row, step }): Promise<Frames> => {
    const box = document.querySelector(scroller) ?? document.body
    const deltas: number[] = []
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let last = await nextFrame()
    for (let still = 0; still < 120;) {
      const before = box.scrollTop
      box.scrollTop += step
      const now = await nextFrame()
      still = box.scrollTop === before ? still + 1 : 0
      if (still === 0) deltas.push(now - last)
      last = now
    }
    return { deltas, rows: document.querySelectorAll(row).length }
  }, scrolling)

export const describeFrames = (name: string, deltas: number[]) => ({
  [`${name}: frame, median (ms)`]: round(median(deltas)),
  [`${name}: frame, 95th percentile (ms)`]: round(percentile(deltas, 0.95)),
  [`${name}: frame, 99th percentile (ms)`]: round(percentile(deltas, 0.99)),
  [`${name}: longest frame (ms)`]: round(Math.max(...deltas)),
})
