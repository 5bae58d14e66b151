import { messageOf } from '#core/errors.ts'
import { toast } from './notice-queue.ts'

/** Says what went wrong: the particular reason where there is one, else the catalogue's sentence (contract "Errors"). */
export function showError(error: unknown): void {
  toast.error(errorMessage(error))
}

/** An error that was meant to be read carries its own words; a slip of the program gets the general sentence. */
export function errorMessage(error: unknown): string {
  const isForPeople = error instanceof Error && (error.name === 'Error' || error.name === 'ApiError')
  return isForPeople && error.message !== '' ? error.message : messageOf('')
}
