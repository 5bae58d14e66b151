import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import './menu.css'

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/** What was done with the button before the menu had loaded. */
export type PendingClick = { focus: boolean; open: boolean }

/** Repeats on the new button what was done with its predecessor, once the menu can open. */
function usePendingClick(takePendingClick: () => PendingClick, whenReady?: Promise<void>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { focus, open } = takePendingClick()
    if (focus || open) button.current?.focus()
    const press = () => button.current?.click()
    if (open && whenReady) void whenReady.then(press)
    else if (open) press()
  }, [takePendingClick, whenReady])
  return button
}

type Late = { takePendingClick: () => PendingClick }

export function MenuRoot({
  trigger,
  side = 'bottom',
  align = 'end',
  className,
  onOpenChange,
  takePendingClick,
  children,
}: MenuProps & Late) {
  const button = usePendingClick(takePendingClick)
  return (
    <Base.Root onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      <Base.Trigger ref={button} render={trigger} />
      <MenuPopup side={side} align={align} {...(className === undefined ? {} : { className })}>
        {children}
      </MenuPopup>
    </Base.Root>
  )
}

type MenuPopupProps = Required<Pick<MenuProps, 'side' | 'align' | 'children'>> & { className?: string }

const MenuPopup = ({ side, align, className, children }: MenuPopupProps) => (
  <Base.Portal>
    <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50">
      <Base.Popup className={clsx(menuPopupClass, className)}>{children}</Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)

/** Connects many buttons to one menu, each with the subject that the menu has when opened from there. */
export type MenuHandle<Subject> = {
  base?: Base.Handle<Subject>
  /** Resolves once the menu is mounted: a button pressed earlier would open nothing. */
  mounted: PromiseWithResolvers<void>
}

const baseOf = <Subject,>(handle: MenuHandle<Subject>): Base.Handle<Subject> =>
  (handle.base ??= Base.createHandle<Subject>())

export type SharedMenuProps<Subject> = {
  handle: MenuHandle<Subject>
  children: (subject: Subject) => ReactNode
}

export function SharedMenuPart<Subject>({ handle, children }: SharedMenuProps<Subject>) {
  useEffect(() => handle.mounted.resolve(), [handle])
  return (
    <Base.Root handle={baseOf(handle)}>
      {({ payload }) => (
        <MenuPopup side="bottom" align="end">
          {payload === undefined ? null : children(payload)}
        </MenuPopup>
      )}
    </Base.Root>
  )
}

export type SharedMenuTriggerProps<Subject> = {
  handle: MenuHandle<Subject>
  subject: Subject
  button: ReactElement
}

export function SharedMenuTriggerPart<Subject>(props: SharedMenuTriggerProps<Subject> & Late) {
  const { handle, subject, button, takePendingClick } = props
  const ref = usePendingClick(takePendingClick, handle.mounted.promise)
  return <Base.Trigger ref={ref} handle={baseOf(handle)} payload={subject} render={button} />
}

export type MenuSwitchProps = { isOn: boolean; onSwitch: (isOn: boolean) => void; children: ReactNode }

export const MenuSwitchPart = ({ isOn, onSwitch, children }: MenuSwitchProps) => (
  <Base.CheckboxItem className={menuItemClass} checked={isOn} onCheckedChange={(next) => onSwitch(next)}>
    {children}
    <span className="grow" />
    <Base.CheckboxItemIndicator>
      <Check size={16} aria-hidden />
    </Base.CheckboxItemIndicator>
  </Base.CheckboxItem>
)

export type MenuItemProps = {
  onClick: () => void
  isDisabled?: boolean
  children: ReactNode
}

export const MenuItemPart = ({ onClick, isDisabled = false, children }: MenuItemProps) => (
  <Base.Item className={menuItemClass} disabled={isDisabled} onClick={onClick}>
    {children}
  </Base.Item>
)

export const MenuSeparatorPart = () => <Base.Separator className="mx-1 my-1 h-px bg-line" />

export type MenuChoicesProps<Id extends string> = {
  label: string
  value: Id
  options: readonly { id: Id; label: string }[]
  /** Set where the menu holds no other choices. */
  closesMenu?: true
  onChoose: (id: Id) => void
}

export function MenuChoicesPart<Id extends string>({
  label,
  value,
  options,
  closesMenu,
  onChoose,
}: MenuChoicesProps<Id>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 py-1 text-xs text-ink-soft">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(id: Id) => onChoose(id)}>
        {options.map((option) => (
          <Base.RadioItem
            key={option.id}
            value={option.id}
            closeOnClick={closesMenu === true}
            className={menuItemClass}
          >
            <span className="min-w-0 grow">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check size={16} aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}
export const menuPopupClass =
  'scroll-hint max-h-(--available-height) min-w-48 overflow-y-auto rounded-lg border border-line p-1 text-sm text-ink ' +
  'shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

export const menuItemClass =
  'flex min-h-8 items-center gap-2 rounded-md px-2 outline-none select-none data-disabled:opacity-50 ' +
  'data-highlighted:bg-hover pointer-coarse:min-h-11'
