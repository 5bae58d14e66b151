import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { registerWorkerSoon } from '#web/features/offline/worker-soon.ts'
import { watchPerson } from '#web/device/owner.ts'
import { personShown } from '#web/features/session/queries.ts'
import { beginAnew } from '#web/ui/leave-page.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { onFirstInteraction } from '#web/ui/hooks/first-interaction.ts'
import { watchKeyboardFocus } from '#web/ui/hooks/keyboard-focus.ts'
import { loadMenuParts } from '#web/ui/menus/menu-loader.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { TooltipHost, TooltipPopup } from '#web/ui/tooltips/tooltip-host.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import './styles/main.css'

const queryClient = createQueryClient()
const router = createAppRouter({ queryClient })

watchPerson({ personShown: () => personShown(queryClient), onOther: beginAnew })

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no element with the id "root".')

// What opens on a press is loaded with the first one, so that it is available offline too.
onFirstInteraction(() => {
  void loadMenuParts()
  void Dialog.preload()
  void TooltipPopup.preload()
})

registerWorkerSoon()
watchKeyboardFocus()

// The router listens to the history only once it is rendered; going back before that would have no effect.
const stopListening = router.history.subscribe(() => void router.load())

function App() {
  // The history: the router's own effect, which listens from here on, has run before this one.
  useLayoutEffect(() => stopListening(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
      <TooltipHost />
    </QueryClientProvider>
  )
}

// The page says that it is loading until the whole first screen can be shown at once.
void router.load().then(() => {
  // React adds its titles after the page's own, and browsers show the first.
  document.querySelector('title')?.remove()
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
