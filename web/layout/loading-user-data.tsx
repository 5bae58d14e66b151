import { Mark } from '#web/ui/mark.tsx'

/** While it is found out who is here and what they have (spec 2.2). */
export function LoadingUserData() {
  return (
    <output className="flex h-dvh flex-col items-center justify-center gap-4 bg-paper text-ink-soft">
      <Mark size={32} />
      Loading user data...
    </output>
  )
}
