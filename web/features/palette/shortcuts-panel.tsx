import { useAppDialogState } from '#web/ui/dialogs/app-dialogs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { KeySigns } from '#web/ui/key-signs.tsx'
import { type Shortcut, shortcutGroups } from '#web/ui/hooks/shortcuts.ts'

/** All shortcuts, grouped. */
export function ShortcutsDialog() {
  const { isOpen, onOpenChange } = useAppDialogState('shortcuts')
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts" className="sm:max-w-2xl">
      <section
        // Focusable, so that it can be scrolled with the keyboard when it is higher than the screen.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Shortcuts"
        className="mx-3 mb-3 grid min-h-0 gap-x-8 gap-y-4 overflow-y-auto rounded-lg p-3 -outline-offset-2 sm:grid-cols-2"
      >
        {shortcutGroups.map(({ group, shortcuts }) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 text-xs font-medium text-ink-soft">{group}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <ShortcutLine key={shortcut.does} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}

const ShortcutLine = ({ shortcut: { does, keys } }: { shortcut: Shortcut }) => (
  <div className="flex min-h-8 items-center justify-between gap-3">
    <dt className="min-w-0">{does}</dt>
    <dd className="flex shrink-0 gap-1">
      {keys.map((one) => (
        <KeySigns key={one} keys={one} />
      ))}
    </dd>
  </div>
)
