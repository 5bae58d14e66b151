import { lazy, Suspense, useEffect, useState } from 'react'
import { ShortcutsDialog } from '#web/features/palette/shortcuts-panel.tsx'
import { SignOutQuestion } from '#web/features/session/sign-out-panel.tsx'
import { toggleCollapsed } from '#web/features/sidebar/sidebar-state.ts'
import { closeAppDialogs, openAppDialog, useAppDialog } from '#web/ui/app-dialogs.ts'
import { onFirstInteraction } from '#web/ui/first-interaction.ts'
import { shortcuts } from '#web/ui/shortcuts.ts'
import { useHotkey } from '#web/ui/use-hotkey.ts'

const loadPalette = () =>
  import('#web/features/palette/palette-panel.tsx').then((module) => ({ default: module.Palette }))
const Palette = lazy(loadPalette)

const loadNotices = () =>
  import('#web/features/notices/notices-panel.tsx').then((module) => ({ default: module.NoticesSheet }))
const NoticesSheet = lazy(loadNotices)

/** The dialogs that can be opened from every screen, and the keys that open them. */
export function AppDialogs() {
  useHotkey(shortcuts.search.keys[0], () => openAppDialog('palette'))
  useHotkey(shortcuts.help.keys[0], () => openAppDialog('shortcuts'))
  // The app: whoever comes back to it finds it as it always begins.
  useEffect(() => closeAppDialogs, [])
  return (
    <>
      <PaletteHost />
      <NoticesPlace />
      <ShortcutsDialog />
      <SignOutQuestion />
    </>
  )
}

/** The palette's code comes with the first touch of the page, and its place is empty until it is opened. */
function PaletteHost() {
  const isOpen = useAppDialog() === 'palette'
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => onFirstInteraction(() => void loadPalette().catch(() => null)), [])
  return <Suspense fallback={null}>{wasOpen ? <Palette toggleSidebar={toggleCollapsed} /> : null}</Suspense>
}

/** The notices' code comes like the palette's. */
function NoticesPlace() {
  const isOpen = useAppDialog() === 'notices'
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => onFirstInteraction(() => void loadNotices().catch(() => null)), [])
  return <Suspense fallback={null}>{wasOpen ? <NoticesSheet /> : null}</Suspense>
}
