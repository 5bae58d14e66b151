import { messageOf } from '#core/errors.ts'
import { toast } from './notice-queue.ts'

/** Shows an error: its specific reason if there is one, else the catalogue's sentence (contract "Errors"). */
export function showError(error: unknown): void {
  toast.error(errorMessage(error))
}

/** Returns the message of an error meant to be read; a programming error gets the general sentence. */
export function errorMessage(error: unknown): string {
  const isForPeople = error instanceof Error && (error.name === 'Error' || error.name === 'ApiError')
  return isForPeople && error.message !== '' ? error.message : messageOf('')
}
