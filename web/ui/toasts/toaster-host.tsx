import { useEffect, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { toast, Toaster } from 'sonner'
import { useStore } from '#web/state/store.ts'
import { openDialogs } from '#web/ui/dialogs/notices-above.ts'
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

/** Between the first and the last button of a phone's header, above what is read and typed. */
const besideButtons = { left: 52, right: 52 }
const overHeader = (px: number) => `max(4px, calc(${px - 4}px - var(--front-toast-height)))`

/** Under the header of a chat, whose message box is at the bottom. */
const inChat = {
  position: 'top-right',
  offset: { top: `var(--below-header, ${overHeader(48)})`, right: 'var(--beside-chat-right)' },
  mobileOffset: { top: overHeader(48), ...besideButtons },
  style: { ...style, '--notice-lines': 2 } as CSSProperties,
} as const

/** At the top of the chat, or over the header of a post that fills a phone's screen. */
const besidePost = {
  position: 'top-right',
  offset: { top: `var(--below-header, ${overHeader(64)})`, right: 'var(--beside-post-right)' },
  mobileOffset: { top: overHeader(64), ...besideButtons },
  style: {
    ...style,
    '--width': `min(${widthPx}px, var(--beside-post-width))`,
    '--notice-lines': 3,
  } as CSSProperties,
} as const

const places = { page: {}, chat: inChat, post: besidePost }

/**
 * Where notices appear (spec 9, "Notifications"), also over dialogs, whose buttons are at the bottom; Alt+T moves the
 * focus there.
 */
export function ToasterHost() {
  const isOverDialog = useStore(openDialogs) > 0
  const pagePlace = useStore(noticePlace)
  const place = isOverDialog && pagePlace === 'page' ? 'chat' : pagePlace
  // Runs after Sonner's own effect, which starts listening.
  useEffect(() => showNotices(toast), [])
  return createPortal(
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
    />,
    document.body,
  )
}
