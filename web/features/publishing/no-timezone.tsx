import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'

/** Without a timezone nobody knows when nine o'clock is (specification 2.18). */
export const NoTimezone = () => (
  <div role="alert" className="flex gap-3 rounded-md bg-accent-soft p-3">
    <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-warn" />
    <div>
      <p className="font-medium">Timezone not set</p>
      <p>Please set your timezone in Settings before scheduling posts.</p>
      <Link to="/settings" hash="timezone" className="underline">
        Open Settings
      </Link>
    </div>
  </div>
)
