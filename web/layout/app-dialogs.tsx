import { useEffect } from 'react'
import { EarlyKeys } from '#web/features/palette/early-keys.tsx'
import { ShortcutsDialog } from '#web/features/palette/shortcuts-panel.tsx'
import { SignOutQuestion } from '#web/features/session/sign-out-panel.tsx'
import { toggleCollapsed } from '#web/features/sidebar/sidebar-state.ts'
import { closeAppDialogs, openAppDialog, useAppDialogState } from '#web/ui/dialogs/app-dialogs.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { onFirstInteraction } from '#web/ui/hooks/first-interaction.ts'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useHotkey } from '#web/ui/hooks/use-hotkey.ts'

const Palette = lazyDialog(async () => (await import('#web/features/palette/palette-panel.tsx')).Palette, {
  whileLoading: EarlyKeys,
})
const NoticesSheet = lazyDialog(
  async () => (await import('#web/features/notices/notices-panel.tsx')).NoticesSheet,
)
const ConnectModelDialog = lazyDialog(
  async () => (await import('#web/features/models/connect-panel.tsx')).ConnectModelDialog,
)

/** Fetches what opens on a key before it is pressed. */
const preload = () => {
  void Palette.preload()
  void NoticesSheet.preload()
}

/** The dialogs that can be opened from every screen, and the keys that open them. */
export function AppDialogs() {
  useHotkey(shortcuts.search.keys[0], () => openAppDialog('palette'))
  useHotkey(shortcuts.help.keys[0], () => openAppDialog('shortcuts'))
  // The app's dialogs: closed when the app unmounts, so that it always starts without one.
  useEffect(() => closeAppDialogs, [])
  // The page: the first press or key on it.
  useEffect(() => onFirstInteraction(preload), [])
  return (
    <>
      <Palette {...useAppDialogState('palette')} toggleSidebar={toggleCollapsed} />
      <NoticesSheet {...useAppDialogState('notices')} />
      <ConnectModelDialog {...useAppDialogState('connect-model')} />
      <ShortcutsDialog />
      <SignOutQuestion />
    </>
  )
}
