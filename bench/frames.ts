import type { Page } from '@playwright/test'
import { median, percentile, round } from './statistics.ts'

type Frames = { deltas: number[]; rows: number }
/** Selectors of what scrolls and of its rows, and how many px it is scrolled by in a frame. */
type Scrolling = { scroller: string; row: string; step: number }

/** The time between frames while a list is scrolled until it no longer moves, in milliseconds; and the rows in the page then. */
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
