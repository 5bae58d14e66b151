import { meetAtDocument, presenceEveryMs } from '#contract/documents.ts'
import { call } from '#web/api.ts'
import { tabId } from '#web/device/tab.ts'

type DeviceWatch = {
  documentId: string
  /** The moment of the version that is known here. */
  base: () => string
  /** Told the moment of the server's latest version, and of the one that was known here when it was asked. */
  onLatest: (latestAt: string, base: string) => void
  onChange: (isOnOtherDevice: boolean) => void
}

const deviceKey = 'lede-device'

/** The same for all tabs of this browser, as far as it keeps anything. */
function deviceId(): string {
  try {
    const known = localStorage.getItem(deviceKey) ?? tabId
    localStorage.setItem(deviceKey, known)
    return known
  } catch {
    return tabId
  }
}

/**
 * Tells the server that a document is open here, and hears what other devices did, when the page comes into view and
 * every 20 s while it is. Asking is chosen over a standing line: browsers give a site six lines for all its tabs, and
 * any server can answer. Answers how to stop.
 */
export function watchDevices({ documentId, base, onLatest, onChange }: DeviceWatch): () => void {
  const device = deviceId()
  let isOver = false
  const meet = async () => {
    if (document.visibilityState === 'hidden') return
    const body = { tab: tabId, device }
    const known = base()
    try {
      const { latestAt, isOnOtherDevice } = await call(meetAtDocument, { query: { id: documentId }, body })
      if (isOver) return
      onLatest(latestAt, known)
      onChange(isOnOtherDevice)
    } catch {
      // Without an answer nothing is known of the others; saving finds out what matters.
    }
  }
  const leave = () => {
    const body = { tab: tabId, device, isLeaving: true }
    call(meetAtDocument, { query: { id: documentId }, body, keepalive: true }).catch(() => null)
  }
  const ask = () => void meet()
  const timer = setInterval(ask, presenceEveryMs)
  addEventListener('focus', ask)
  addEventListener('online', ask)
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    isOver = true
    clearInterval(timer)
    removeEventListener('focus', ask)
    removeEventListener('online', ask)
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', ask)
    leave()
  }
}
