import { cloneElement, useCallback, useState, useSyncExternalStore } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { loadMenuParts, menuParts, type MenuParts } from './menu-loader.ts'
import type {
  MenuHandle,
  MenuItemProps,
  MenuProps,
  MenuSwitchProps,
  SharedMenuProps,
  SharedMenuTriggerProps,
  PendingClick,
} from './menu-parts.tsx'
import { useStore } from '#web/state/store.ts'

/** Remembers what was done with a menu's button before the menu had loaded. */
function createPendingClicks() {
  let pending: PendingClick = { focus: false, open: false }
  return {
    noteFocus: (focus: boolean) => {
      pending.focus = focus
    },
    press: () => {
      pending.open = true
      void loadMenuParts()
    },
    take: () => {
      const taken = pending
      pending = { focus: false, open: false }
      return taken
    },
  }
}

type LazyTriggerProps = {
  trigger: ReactElement
  /** Renders the button as part of its menu. */
  children: (parts: MenuParts, takePendingClick: () => PendingClick) => ReactNode
}

/** Shows only the button until the parts of menus have loaded; presses in the meantime are remembered. */
function LazyTrigger({ trigger, children }: LazyTriggerProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [pendingClicks] = useState(createPendingClicks)
  const watch = useCallback(
    (notify: () => void) =>
      menuParts.subscribe(() => {
        pendingClicks.noteFocus(button !== null && document.activeElement === button)
        notify()
      }),
    [button, pendingClicks],
  )
  const parts = useSyncExternalStore(watch, menuParts.getState)
  if (parts) return children(parts, pendingClicks.take)
  const wake = () => void loadMenuParts()
  return cloneElement(trigger as ReactElement<ComponentProps<'button'>>, {
    ref: setButton,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: wake,
    onFocus: wake,
    onPointerDown: pendingClicks.press,
    onClick: pendingClicks.press,
  })
}

/** A menu under a button: arrow keys and type-ahead; Escape restores the focus. */
export const Menu = (props: MenuProps) => (
  <LazyTrigger trigger={props.trigger}>
    {(parts, takePendingClick) => <parts.MenuRoot {...props} takePendingClick={takePendingClick} />}
  </LazyTrigger>
)

export type { MenuHandle }
export const createMenuHandle = <Subject,>(): MenuHandle<Subject> => ({ mounted: Promise.withResolvers() })

/** One menu for a list of items, opened by the `SharedMenuTrigger` of any of them. */
export function SharedMenu<Subject>(props: SharedMenuProps<Subject>) {
  const parts = useStore(menuParts)
  return parts ? <parts.SharedMenuPart {...props} /> : null
}

export const SharedMenuTrigger = <Subject,>(props: SharedMenuTriggerProps<Subject>) => (
  <LazyTrigger trigger={props.button}>
    {(parts, takePendingClick) => (
      <parts.SharedMenuTriggerPart {...props} takePendingClick={takePendingClick} />
    )}
  </LazyTrigger>
)

/** A setting that is on or off; the menu stays open, so that what it reveals can be chosen next. */
export function MenuSwitch(props: MenuSwitchProps) {
  const parts = menuParts.getState()
  return parts ? <parts.MenuSwitchPart {...props} /> : null
}

/** Used inside a Menu, and so never rendered before the parts have loaded. */
export function MenuItem(props: MenuItemProps) {
  const parts = menuParts.getState()
  return parts ? <parts.MenuItemPart {...props} /> : null
}

export function MenuSeparator() {
  const parts = menuParts.getState()
  return parts ? <parts.MenuSeparatorPart /> : null
}
