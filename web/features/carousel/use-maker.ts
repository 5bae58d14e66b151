import { useState } from 'react'
import {
  type Carousel,
  type CarouselPage,
  mostPages,
  readCarousel,
  writeCarousel,
} from '#core/carousel/carousel.ts'
import * as pages from '#core/carousel/edit-pages.ts'
import { beginHistory, record, redo, undo } from '#core/carousel/history.ts'
import { defaultLook, type Look, lookOf, newCarousel } from '#core/carousel/new-carousel.ts'
import { readStored, writeStored } from '#web/device/storage.ts'

/** The carousel being made: its state, and all actions on it. */
export function useMaker(initial: Carousel) {
  const [history, setHistory] = useState(() => beginHistory(initial))
  const [chosen, setChosen] = useState(initial.pages[0]?.id ?? 0)
  const [saved, setSaved] = useState(initial)
  const carousel = history.present
  const found = carousel.pages.findIndex(({ id }) => id === chosen)
  const at = Math.max(0, found)
  const page: CarouselPage | undefined = carousel.pages[at]

  const apply = (next: Carousel, subject: string | null = null) =>
    setHistory((before) => record(before, next, subject))
  /** Applies a change that adds or removes pages, and goes to the page concerned. */
  const change = (next: Carousel, to: number) => {
    apply(next)
    setChosen(next.pages[Math.min(Math.max(0, to), next.pages.length - 1)]?.id ?? 0)
  }

  return {
    carousel,
    page,
    at,
    isDirty: carousel !== saved,
    /** Marks the carousel as safe: attached or downloaded. */
    markSaved: () => setSaved(carousel),
    choose: setChosen,
    goTo: (place: number) => {
      const id = carousel.pages[Math.min(Math.max(0, place), carousel.pages.length - 1)]?.id
      if (id !== undefined) setChosen(id)
    },
    set: (changed: Partial<Carousel>, subject: string | null = null) =>
      apply({ ...carousel, ...changed }, subject),
    edit: (changed: pages.PageChange) => {
      if (page) apply(pages.editPage(carousel, page.id, changed), `${page.id} ${Object.keys(changed).join()}`)
    },
    add: () => page && change(pages.addPage(carousel, page.id), at + 1),
    duplicate: () => page && change(pages.duplicatePage(carousel, page.id), at + 1),
    remove: () => page && change(pages.removePage(carousel, page.id), at),
    move: (id: number, to: number) => {
      apply(pages.movePage(carousel, id, to))
      setChosen(id)
    },
    split: (place: number | null) => page && change(pages.splitPage(carousel, page.id, place), at + 1),
    join: () => page && change(pages.joinNext(carousel, page.id), at),
    isFull: carousel.pages.length >= mostPages,
    canRemove: pages.canRemove(carousel),
    canSplit: page !== undefined && pages.canSplit(carousel, page),
    canJoin: page !== undefined && pages.joinNext(carousel, page.id) !== carousel,
    undo: history.past.length > 0 ? () => setHistory(undo) : null,
    redo: history.future.length > 0 ? () => setHistory(redo) : null,
  }
}

export type Maker = ReturnType<typeof useMaker>

/** By account, so that two users of one browser each keep their own. */
const keyOf = (account: string) => `lede-carousel-look:${account}`

/** Returns the look of this account's last carousel in this browser. */
export function rememberedLook(account: string): Look {
  const stored = readStored(keyOf(account))
  const carousel = stored === null ? null : readCarousel(stored)
  return carousel === null ? defaultLook : lookOf(carousel)
}

export const rememberLook = (account: string, look: Look): void =>
  void writeStored(keyOf(account), writeCarousel(newCarousel('', look, { name: '', picture: null })))
