import { CircleAlert } from 'lucide-react'

/** The error message of a form. */
export function FormError({ error }: { error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p role="alert" className="flex gap-2 text-bad">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {error}
    </p>
  )
}
