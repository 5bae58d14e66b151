import { useSidebar } from '#web/features/sidebar/sidebar-state.ts'
import { Mark } from '#web/ui/mark.tsx'

/** Shown while the user and their data are loading (spec 2.2); web/index.html shows the same before any code has loaded. */
export function LoadingUserData() {
  const { isCollapsed } = useSidebar()
  const width = isCollapsed ? 'w-14' : 'w-[clamp(260px,16.25rem,30vw)]'
  return (
    <div className="flex h-dvh bg-paper">
      <div className={`hidden shrink-0 border-r border-line bg-sunken md:block ${width}`} />
      <output className="flex grow flex-col items-center justify-center gap-4 text-ink-soft">
        <Mark size={32} />
        Loading user data...
      </output>
    </div>
  )
}
