import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { ConsentCard } from '#web/features/analytics/configured-analytics.tsx'
import { LiveUpdates } from '#web/features/live/live-updates-panel.tsx'
import { NotificationBell } from '#web/features/notices/notification-bell-panel.tsx'
import { unreadQuery } from '#web/features/notices/queries.ts'
import { NoticeToasts } from '#web/features/notices/toasts-panel.tsx'
import { OfflineBanner } from '#web/features/offline/offline-panel.tsx'
import { useNewChatKey } from '#web/features/sidebar/new-chat.tsx'
import { Sidebar } from '#web/features/sidebar/sidebar-panel.tsx'
import { closeOver, setDrawerOpen, toggleCollapsed, useSidebar } from '#web/features/sidebar/sidebar-state.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { SidebarButton, SidebarContext, type SidebarContextValue } from '#web/ui/sidebar-toggle.tsx'
import { useFade } from '#web/ui/hooks/use-fade.ts'
import { useHasRoomForThree, useIsDesktop } from '#web/ui/hooks/use-media.ts'
import { WordMark } from '#web/ui/mark.tsx'
import { onFirstInteraction } from '#web/ui/hooks/first-interaction.ts'
import { AppDialogs } from './app-dialogs.tsx'

const SidebarDrawer = lazyDialog(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer)

const closeDrawer = () => setDrawerOpen(false)
const skipClass = buttonClass('outline', 'fixed top-2 left-2 z-30 not-focus:sr-only')

/** The frame around every screen of a signed-in user. `children` fill the main part and scroll themselves. */
export function AppShell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const isDesktop = useIsDesktop()
  const { door, isClaimed } = useDoor()
  const { isCrowded } = useSidebar()
  const place = useFade(isCrowded)
  useNewChatKey(closeDrawer)
  return (
    <SidebarContext value={door}>
      <div ref={place} className="flex h-dvh overflow-hidden bg-paper">
        <title>{brand.product}</title>
        <button type="button" onClick={() => main.current?.focus()} className={skipClass}>
          Skip to content
        </button>
        <Kept>{isDesktop ? <SidebarColumn /> : <Drawer />}</Kept>
        <div className="flex min-w-0 grow flex-col">
          <Kept>{isDesktop || isClaimed || isCrowded ? null : <TopBar door={door} />}</Kept>
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

/** Returns what a page's own toggle needs: the drawer's state, and a way to say that the bar above the page is not needed. */
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

/** A container that always exists: an open dialog hides from screen readers only what was there when it opened. */
const Kept = ({ children }: { children: ReactNode }) => <div className="contents">{children}</div>

function SidebarColumn() {
  const { isCollapsed: isFolded, isCrowded, isOpenBeside, isOpenOver } = useSidebar()
  const hasRoom = useHasRoomForThree()
  const isOver = isCrowded && !hasRoom && isOpenOver
  const isCollapsed = isCrowded ? !(hasRoom ? isOpenBeside : isOver) : isFolded
  const width = isCollapsed ? 'w-14' : 'w-[clamp(260px,16.25rem,30vw)]'
  return (
    <div className={isOver ? 'relative w-14 shrink-0' : `shrink-0 ${width}`}>
      <div
        className={`h-full border-r border-line bg-sunken ${isOver ? `absolute inset-y-0 left-0 z-20 shadow-float ${width}` : ''}`}
      >
        <Sidebar
          isCollapsed={isCollapsed}
          onNavigate={isOver ? closeOver : closeDrawer}
          control={<SidebarButton isOpen={!isCollapsed} onClick={toggleCollapsed} />}
        />
      </div>
    </div>
  )
}

/** The drawer's code is loaded on the first interaction. */
function Drawer() {
  const { isDrawerOpen } = useSidebar()
  useEffect(() => onFirstInteraction(() => void SidebarDrawer.preload()), [])
  return <SidebarDrawer isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} />
}

/** Gives narrow screens access to the sidebar where the page has no header of its own. */
const TopBar = ({ door }: { door: SidebarContextValue }) => (
  <header className="flex min-h-12 shrink-0 items-center gap-2 px-2">
    <SidebarButton isOpen={door.isOpen} onClick={door.toggle} />
    <WordMark />
    <span className="grow" />
    <NotificationBell side="bottom" />
  </header>
)
