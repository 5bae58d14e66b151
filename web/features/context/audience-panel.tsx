import { useQuery } from '@tanstack/react-query'
import { MenuChoices } from '#web/ui/menus/menu-choices.tsx'
import { audienceList, initialLists, type Listed } from './lists.ts'

const nobody = { id: '', label: 'No Audience' }

type AudienceChoicesProps = { chosen: string | null; onChoose: (id: string | null) => void }

/** Whom the next message is for. Rendered inside a Menu, so the list is only loaded once that is opened. */
export function AudienceChoices({ chosen, onChoose }: AudienceChoicesProps) {
  const { data } = useQuery(audienceList)
  const audiences = (data ?? []).map(({ id, name }) => ({ id, label: name }))
  const isKnown = audiences.some(({ id }) => id === chosen)
  return (
    <MenuChoices
      label="Target Audience"
      value={chosen !== null && (isKnown || data === undefined) ? chosen : nobody.id}
      options={[nobody, ...audiences]}
      onChoose={(id) => onChoose(id === nobody.id ? null : id)}
    />
  )
}

/** Returns an audience as it is listed: null for none and for one that is gone, undefined while that is not known. */
export function useAudience(id: string | null): Listed | null | undefined {
  const isWanted = (audience: Listed) => audience.id === id
  const first = useQuery({ ...initialLists.audiences, enabled: id !== null }).data
  const known = first?.find(isWanted)
  const isMissing = id !== null && first !== undefined && known === undefined
  // It may have been added since, or be older than the latest ones.
  const all = useQuery({ ...audienceList, enabled: isMissing })
  if (id === null) return null
  const found = known ?? all.data?.find(isWanted)
  return found ?? (isMissing && all.data !== undefined && !all.isFetching ? null : undefined)
}
