import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from '#web/features/documents/queries.ts'
import type { Versions } from './use-versions.ts'

const nothing = { id: '', createdAt: '' }

/** Returns the versions with the content of the shown one, which is fetched separately for an older picture. */
export function useWholePicture(versions: Versions) {
  const { shown } = versions
  const isLeftOut = shown?.isContentLeftOut === true
  const { data, error, refetch } = useQuery({ ...pictureQuery(shown ?? nothing), enabled: isLeftOut })
  const whole = shown && isLeftOut ? { ...shown, content: data ?? '' } : shown
  return { ...versions, shown: whole, failure: isLeftOut ? error : null, fetchShown: () => void refetch() }
}

export type WholeVersions = ReturnType<typeof useWholePicture>
