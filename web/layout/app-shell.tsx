import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { ConsentCard } from '#web/features/analytics/consent-panel.tsx'
import { LiveUpdates } from '#web/features/live/live-updates-panel.tsx'
import { NotificationBell } from '#web/features/notices/notification-bell-panel.tsx'
import { unreadQuery } from '#web/features/notices/queries.ts'
import { NoticeToasts } from '#web/features/notices/toasts-panel.tsx'
import { OfflineBanner } from '#web/features/offline/offline-panel.tsx'
import { useNewChatKey } from '#web/features/sidebar/new-chat.tsx'
import { Sidebar } from '#web/features/sidebar/sidebar-panel.tsx'
import { setDrawerOpen, toggleCollapsed, useSidebar } from '#web/features/sidebar/sidebar-state.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { SidebarButton, SidebarContext, type SidebarContextValue } from '#web/ui/sidebar-toggle.tsx'
import { useHasRoomForThree, useIsDesktop } from '#web/ui/use-media.ts'
import { WordMark } from '#web/ui/word-mark.tsx'
import { onFirstInteraction } from '#web/ui/first-interaction.ts'
import { AppDialogs } from './app-dialogs.tsx'

const loadDrawer = () => import('./sidebar-drawer.tsx').then((module) => ({ default: module.SidebarDrawer }))
const SidebarDrawer = lazy(loadDrawer)

const closeDrawer = () => setDrawerOpen(false)
const skipClass = buttonClass('outline', 'fixed top-2 left-2 z-30 not-focus:sr-only')

/** What stands around every screen of somebody who is signed in. `children` fill the main part and scroll themselves. */
export function AppShell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const isDesktop = useIsDesktop()
  const { door, isClaimed } = useDoor()
  useNewChatKey(closeDrawer)
  return (
    <SidebarContext value={door}>
      <div className="flex h-dvh overflow-hidden bg-paper">
        <title>{brand.product}</title>
        <button type="button" onClick={() => main.current?.focus()} className={skipClass}>
          Skip to content
        </button>
        <Kept>{isDesktop ? <SidebarColumn /> : <DrawerPlace />}</Kept>
        <div className="flex min-w-0 grow flex-col">
          <Kept>{isDesktop || isClaimed ? null : <TopBar door={door} />}</Kept>
          <OfflineBanner />
          <ConsentCard />
          <main ref={main} tabIndex={-1} className="min-h-0 grow overflow-y-auto outline-none">
            {children}
          </main>
        </div>
        <AppDialogs />
        <NoticeToasts />
        <LiveUpdates />
      </div>
    </SidebarContext>
  )
}

/** What a page's own toggle needs: the drawer, and a way to say that the bar above the page is not wanted. */
function useDoor(): { door: SidebarContextValue; isClaimed: boolean } {
  const { isDrawerOpen } = useSidebar()
  const { data: unread = 0 } = useQuery(unreadQuery)
  const [claims, setClaims] = useState(0)
  const claim = useCallback(() => {
    setClaims((count) => count + 1)
    return () => setClaims((count) => count - 1)
  }, [])
  const door = useMemo(
    () => ({ isOpen: isDrawerOpen, toggle: () => setDrawerOpen(!isDrawerOpen), unread, claim }),
    [isDrawerOpen, unread, claim],
  )
  return { door, isClaimed: claims > 0 }
}

/** A dialog hides from screen readers what is there when it opens: what comes later is hidden by standing in here. */
const Kept = ({ children }: { children: ReactNode }) => <div className="contents">{children}</div>

function SidebarColumn() {
  const { isCollapsed: isFolded, isCrowded } = useSidebar()
  const hasRoom = useHasRoomForThree()
  const isCollapsed = isFolded || (isCrowded && !hasRoom)
  return (
    <div
      className={`shrink-0 border-r border-line bg-sunken ${isCollapsed ? 'w-14' : 'w-[clamp(260px,16.25rem,30vw)]'}`}
    >
      <Sidebar
        isCollapsed={isCollapsed}
        onNavigate={closeDrawer}
        control={<SidebarButton isOpen={!isCollapsed} onClick={toggleCollapsed} />}
      />
    </div>
  )
}

/** The drawer's code comes with the first touch of the page, and its place is empty until it is opened. */
function DrawerPlace() {
  const { isDrawerOpen } = useSidebar()
  const [wasOpen, setWasOpen] = useState(isDrawerOpen)
  if (isDrawerOpen && !wasOpen) setWasOpen(true)
  useEffect(() => onFirstInteraction(() => void loadDrawer().catch(() => null)), [])
  return <Suspense fallback={null}>{wasOpen ? <SidebarDrawer /> : null}</Suspense>
}

/** Gives a narrow screen its way to the sidebar where the page has no header of its own. */
const TopBar = ({ door }: { door: SidebarContextValue }) => (
  <header className="flex min-h-12 shrink-0 items-center gap-2 px-2">
    <SidebarButton isOpen={door.isOpen} onClick={door.toggle} />
    <WordMark />
    <span className="grow" />
    <NotificationBell side="bottom" />
  </header>
)
