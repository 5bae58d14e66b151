import { opensPost } from '#web/device/opening-post.ts'
import { readStored, writeStored } from '#web/device/storage.ts'
import { roomForThree } from '#web/ui/hooks/use-media.ts'
import { createStore, useStore } from '#web/state/store.ts'

type SidebarState = {
  isCollapsed: boolean
  isDrawerOpen: boolean
  /**
   * Whether a document is open next to the chat, in which case the sidebar collapses to leave them the whole width
   * (spec 2.9).
   */
  isCrowded: boolean
  /** Whether it was reopened next to the two, where there is room for three. */
  isOpenBeside: boolean
  /** Whether it is temporarily open on top of the two, where there is no room for three. */
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

/** Like the hook `useHasRoomForThree`, for use outside components. */
const hasRoomForThree = () => matchMedia(roomForThree).matches

/** Collapses or expands the sidebar, and stores that in this browser, separately with and without a document. */
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

/** Opens or closes the sidebar's drawer, which is used on narrow screens. */
export const setDrawerOpen = (isDrawerOpen: boolean): void => change({ isDrawerOpen })

export const setCrowded = (isCrowded: boolean): void => change({ isCrowded, isOpenOver: false })

export const closeOver = (): void => change({ isOpenOver: false })

export const useSidebar = (): SidebarState => useStore(store)
