import { useQuery } from '@tanstack/react-query'
import { MenuChoices } from '#web/ui/menus/menu-choices.tsx'
import { audienceList, initialLists } from './lists.ts'

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

/** Returns the name of an audience; null for none, and for one that is gone. */
export function useAudienceName(id: string | null): string | null {
  const { data = [] } = useQuery({ ...initialLists.audiences, enabled: id !== null })
  return data.find((audience) => audience.id === id)?.name ?? null
}
