import { CircleAlert } from 'lucide-react'

/** What a refused form says, where the form is. */
export function FormError({ error }: { error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p role="alert" className="flex gap-2 text-bad">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {error}
    </p>
  )
}
