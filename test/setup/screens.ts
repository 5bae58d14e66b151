import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { toast as sonner } from 'sonner'
import { afterEach, vi } from 'vitest'
import { pollTimeoutMs } from '#test/timeouts.ts'
import { endReplies } from '#web/features/chat/fake-chat-server.ts'
import { completeBrowser } from '#web/ui/fake-screen.ts'
import { loadMenuParts } from '#web/ui/menus/menu-loader.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'

configure(({ getElementError }) => ({
  // What a screen does is asserted, not how quickly: a busy machine may need longer than the second that is usual here.
  asyncUtilTimeout: pollTimeoutMs,
  // Printing the whole screen takes longer than looking for something on it, and most failures are looks of a wait that goes
  // on: it is printed for whoever reads the message.
  getElementError: function notFound(message, container) {
    let printed: string | undefined
    const error = Object.defineProperty(new Error(), 'message', {
      configurable: true,
      get: () => (printed ??= getElementError(message, container).message),
    })
    Error.captureStackTrace(error, notFound)
    return error
  },
}))

// A few files are about code that runs outside of a page.
if (typeof document !== 'undefined') completeBrowser()

// A component's test is not about when the code of menus comes; e2e/first-touch.spec.ts is.
await loadMenuParts()

/** What the screens of this test keep of a server. */
const clients = new Set<QueryClient>()
// oxlint-disable-next-line typescript/unbound-method -- It is called on the client that is mounted.
const { mount } = QueryClient.prototype
QueryClient.prototype.mount = function () {
  clients.add(this)
  mount.call(this)
}

// Nothing of a test is left for the next one: its screen, a notice that waits for the next place that shows it, its stand-ins
// for what is global, and what the app remembers in the browser. The screen goes first, so that it does not redraw for what
// nobody sees.
afterEach(async () => {
  cleanup()
  toast.dismiss()
  sonner.dismiss()
  // A screen that is gone may still be waiting to ask its server something again; without what it kept, it asks nothing. It
  // would ask the server of the next test.
  for (const client of clients) client.clear()
  clients.clear()
  await endReplies()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
