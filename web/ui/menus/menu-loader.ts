import { createStore, type Readable } from '#web/state/store.ts'
import type * as AllParts from './menu-parts.tsx'

export type MenuParts = typeof AllParts

/** The parts of menus, loaded on the first interaction rather than with the page. */
const parts = createStore<MenuParts | undefined>(undefined)
let loading: Promise<void> | undefined

export const menuParts: Readable<MenuParts | undefined> = parts

/** Fetches the parts once; a failed attempt is forgotten, so that the next interaction retries. */
export function loadMenuParts(): Promise<void> {
  loading ??= import('./menu-parts.tsx').then(parts.setState, () => {
    loading = undefined
  })
  return loading
}
