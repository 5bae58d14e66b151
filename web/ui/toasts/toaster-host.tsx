import { useEffect, type CSSProperties } from 'react'
import { toast, Toaster } from 'sonner'
import { useStore } from '#web/state/store.ts'
import { noticePlace, showNotices } from './notice-queue.ts'

const lifetimeMs = 4000
const visible = 3
const gapPx = 14
const widthPx = 356

const style = {
  '--width': `${widthPx}px`,
  '--border-radius': 'var(--radius-lg)',
  '--normal-bg': 'var(--surface)',
  '--normal-bg-hover': 'var(--hover)',
  '--normal-border': 'var(--line)',
  '--normal-border-hover': 'var(--line)',
  '--normal-text': 'var(--ink)',
  fontFamily: 'inherit',
} as CSSProperties

/** Under the header of a chat, whose message box is at the bottom. */
const inChat = {
  position: 'top-right',
  offset: { top: 'var(--in-chat-top)', right: 16 },
  mobileOffset: { top: 'var(--in-chat-top)' },
} as const

/** At the top of the chat, or of the post that has a phone's screen to itself. */
const besidePost = {
  position: 'top-right',
  offset: { top: 'var(--beside-post-top)', right: 'var(--beside-post-right)' },
  mobileOffset: { top: 'var(--beside-post-top)' },
  style: { ...style, '--width': `min(${widthPx}px, var(--beside-post-width))` } as CSSProperties,
} as const

const places = { page: {}, chat: inChat, post: besidePost }

/** Where notices appear (spec 9, "Notifications"); Alt+T takes the focus there. */
export function ToasterHost() {
  const place = useStore(noticePlace)
  // After Sonner's own effect, which begins to listen.
  useEffect(() => showNotices(toast), [])
  return (
    <Toaster
      closeButton
      theme="light"
      position="bottom-right"
      duration={lifetimeMs}
      visibleToasts={visible}
      gap={gapPx}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel="Notifications"
      style={style}
      toastOptions={{ closeButtonAriaLabel: 'Close toast' }}
      {...places[place]}
    />
  )
}
