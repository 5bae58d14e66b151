import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { savedIndicatorMs } from '#core/limits.ts'

/** "Saving..." while something is on its way, then "Saved" for two seconds (specification 2.10, 4.4). */
export function SaveIndicator({ isDirty }: { isDirty: boolean }) {
  const [wasDirty, setWasDirty] = useState(isDirty)
  const [isJustSaved, setJustSaved] = useState(false)
  if (wasDirty !== isDirty) {
    setWasDirty(isDirty)
    setJustSaved(!isDirty)
  }
  useEffect(() => {
    if (!isJustSaved) return undefined
    const timer = setTimeout(() => setJustSaved(false), savedIndicatorMs)
    return () => clearTimeout(timer)
  }, [isJustSaved])
  if (!isDirty && !isJustSaved) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full border border-line bg-surface px-2.5 py-0.5 text-xs font-medium text-ink-soft shadow-float">
      {isDirty ? (
        'Saving...'
      ) : (
        <>
          <Check size={14} aria-hidden className="text-good" />
          Saved
        </>
      )}
    </span>
  )
}
