import { useSyncExternalStore } from 'react'

type SidebarState = {
  isCollapsed: boolean
  isDrawerOpen: boolean
  /** Two things stand beside the sidebar: where there is no room for three, it folds. */
  isCrowded: boolean
}

const storageKey = 'lede:sidebar'
const readers = new Set<() => void>()

function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'collapsed'
  } catch {
    return false
  }
}

function remember(isCollapsed: boolean): void {
  try {
    localStorage.setItem(storageKey, isCollapsed ? 'collapsed' : 'open')
  } catch {
    // A browser that keeps nothing still folds the sidebar until the page is left.
    return
  }
}

let state: SidebarState = { isCollapsed: remembered(), isDrawerOpen: false, isCrowded: false }

function change(part: Partial<SidebarState>): void {
  state = { ...state, ...part }
  for (const notify of readers) notify()
}

/** Folds the sidebar to its icons and back, and remembers it in this browser. */
export function toggleCollapsed(): void {
  remember(!state.isCollapsed)
  change({ isCollapsed: !state.isCollapsed })
}

/** Opens or closes the drawer that the sidebar is on a narrow screen. */
export const setDrawerOpen = (isDrawerOpen: boolean): void => change({ isDrawerOpen })

export const setCrowded = (isCrowded: boolean): void => change({ isCrowded })

const subscribe = (notify: () => void) => {
  readers.add(notify)
  return () => {
    readers.delete(notify)
  }
}

export const useSidebar = (): SidebarState => useSyncExternalStore(subscribe, () => state)
