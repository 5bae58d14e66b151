import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ResetCard } from '#web/features/session/reset-panel.tsx'

const route = getRouteApi('/reset-password')

export function ResetPasswordPage() {
  const navigate = useNavigate()
  const { token } = route.useSearch()
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-4">
      <ResetCard token={token} onSignIn={() => void navigate({ to: '/sign-in', replace: true })} />
    </main>
  )
}
