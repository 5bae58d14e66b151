import { opensPost } from '#web/device/opening-post.ts'
import { readStored, writeStored } from '#web/device/storage.ts'
import { roomForThree } from '#web/ui/hooks/use-media.ts'
import { createStore, useStore } from '#web/state/store.ts'

type SidebarState = {
  isCollapsed: boolean
  isDrawerOpen: boolean
  /** A document stands beside the chat: the sidebar folds, so that both have the whole width (spec 2.9). */
  isCrowded: boolean
  /** Opened again beside the two, where there is room for three. */
  isOpenBeside: boolean
  /** Opened over the two for a moment, where there is no room for three. */
  isOpenOver: boolean
}

// web/index.html reads the same key before the first paint.
const storageKey = 'lede:sidebar'
const besideKey = 'lede:sidebar-beside'

const store = createStore<SidebarState>({
  isCollapsed: readStored(storageKey) === 'collapsed',
  isDrawerOpen: false,
  isCrowded: opensPost(),
  isOpenBeside: readStored(besideKey) === 'open',
  isOpenOver: false,
})

const change = (part: Partial<SidebarState>): void => store.setState({ ...store.getState(), ...part })

/** As the media query of `useHasRoomForThree`, for who is not a component. */
const hasRoomForThree = () => matchMedia(roomForThree).matches

/** Folds the sidebar to its icons and back, and remembers it in this browser, for itself and beside a document. */
export function toggleCollapsed(): void {
  const { isCrowded, isOpenBeside, isOpenOver } = store.getState()
  if (isCrowded && !hasRoomForThree()) {
    change({ isOpenOver: !isOpenOver })
    return
  }
  if (isCrowded) {
    writeStored(besideKey, isOpenBeside ? 'folded' : 'open')
    change({ isOpenBeside: !isOpenBeside })
    return
  }
  const isCollapsed = !store.getState().isCollapsed
  writeStored(storageKey, isCollapsed ? 'collapsed' : 'open')
  change({ isCollapsed })
}

/** Opens or closes the drawer that the sidebar is on a narrow screen. */
export const setDrawerOpen = (isDrawerOpen: boolean): void => change({ isDrawerOpen })

export const setCrowded = (isCrowded: boolean): void => change({ isCrowded, isOpenOver: false })

export const closeOver = (): void => change({ isOpenOver: false })

export const useSidebar = (): SidebarState => useStore(store)
