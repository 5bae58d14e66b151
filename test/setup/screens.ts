import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { toast as sonner } from 'sonner'
import { afterAll, afterEach, vi } from 'vitest'
import { pollTimeoutMs } from '#test/timeouts.ts'
import { endReplies } from '#web/features/chat/fake-chat-server.ts'
import { completeBrowser } from '#web/ui/fake-screen.ts'
import { loadMenuParts } from '#web/ui/menus/menu-loader.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'

configure(({ getElementError }) => ({
  // Tests assert what a screen does, not how quickly: a busy machine may need longer than the default second.
  asyncUtilTimeout: pollTimeoutMs,
  // Printing the screen takes longer than searching it, and most failures are intermediate ones of a wait: it is only
  // printed when the message is read.
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

// A few files test code that runs outside of a page.
if (typeof document !== 'undefined') completeBrowser()

// Component tests do not test when the menus' code loads; e2e/first-touch.spec.ts does.
await loadMenuParts()

/** The query clients of the current test's screens. */
const clients = new Set<QueryClient>()
// oxlint-disable-next-line typescript/unbound-method -- It is called on the client that is mounted.
const { mount } = QueryClient.prototype
QueryClient.prototype.mount = function () {
  clients.add(this)
  mount.call(this)
}

/** Sonner removes a toast this long after it was dismissed, also when its page is gone. */
const toastRemovalMs = 200
let toastsGoneAt = 0

// Cleans up for the next test: the screen, pending toasts, global stubs, and what the app stores in the browser. The
// screen is removed first, so that it does not re-render in between.
afterEach(async () => {
  const hasToast = typeof document !== 'undefined' && document.querySelector('[data-sonner-toast]') !== null
  if (hasToast) toastsGoneAt = Date.now() + toastRemovalMs
  cleanup()
  toast.dismiss()
  sonner.dismiss()
  // An unmounted screen may still be waiting to refetch, which would reach the next test's server; without cached
  // queries it does not.
  for (const client of clients) client.clear()
  clients.clear()
  await endReplies()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})

// The file's page goes away after this.
afterAll(() => new Promise((resolve) => setTimeout(resolve, Math.max(0, toastsGoneAt - Date.now()))))
