import { Toolbar } from '@base-ui/react/toolbar'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

type ToolProps = {
  label: string
  /** Its shortcut, as `aria-keyshortcuts` writes it. */
  keys?: string
  /** Given, the tool is a switch. */
  isPressed?: boolean
  isDisabled?: boolean
  /** Why it is disabled; the tooltip says that instead of the name. */
  hint?: string | undefined
  onPress: () => void
  children: ReactNode
}

/** One button of the toolbar. A press leaves the focus and the selection in the post. */
export const Tool = ({ label, keys, isPressed, isDisabled = false, hint, onPress, children }: ToolProps) => (
  <Toolbar.Button
    disabled={isDisabled}
    {...(keys === undefined ? {} : { 'aria-keyshortcuts': keys })}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    render={
      <IconButton
        label={label}
        side="bottom"
        {...(hint === undefined ? {} : { hint })}
        {...(isPressed === undefined ? {} : { isPressed })}
      >
        {children}
      </IconButton>
    }
  />
)

export const ToolSeparator = () => <Toolbar.Separator className="mx-1 h-5 w-px shrink-0 bg-line" />
