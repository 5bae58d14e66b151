import type * as AllParts from './menu-parts.tsx'

export type MenuParts = typeof AllParts

/** The parts of menus, which come with the first touch of the page and not with the page. */
let parts: MenuParts | undefined
let loading: Promise<void> | undefined
const watchers = new Set<() => void>()

export const menuParts = (): MenuParts | undefined => parts

export function watchMenuParts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Fetches the parts once; a failed attempt is forgotten, so that the next touch tries again. */
export function loadMenuParts(): Promise<void> {
  loading ??= import('./menu-parts.tsx').then(
    (module) => {
      parts = module
      for (const watcher of watchers) watcher()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}
