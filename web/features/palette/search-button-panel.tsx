import { Search } from 'lucide-react'
import { openAppDialog } from '#web/ui/dialogs/app-dialogs.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { KeySigns } from '#web/ui/key-signs.tsx'
import { keyLabel, shortcuts } from '#web/ui/hooks/shortcuts.ts'

type SearchButtonProps = { isCollapsed: boolean; onNavigate: () => void }

/** A button that opens the palette and shows its shortcut. */
export function SearchButton({ isCollapsed, onNavigate }: SearchButtonProps) {
  const [keys] = shortcuts.search.keys
  const open = () => {
    onNavigate()
    openAppDialog('palette')
  }
  if (isCollapsed)
    return (
      <IconButton label="Search" hint={`Search (${keyLabel(keys)})`} side="right" onClick={open}>
        <Search size={16} aria-hidden />
      </IconButton>
    )
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      onClick={open}
      className={buttonClass('ghost', 'w-full')}
    >
      <Search size={16} aria-hidden />
      Search
      <span className="grow" />
      <span aria-hidden className="pointer-coarse:hidden">
        <KeySigns keys={keys} />
      </span>
    </button>
  )
}
