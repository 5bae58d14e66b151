import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MenuChoices } from '#web/ui/menus/menu-choices.tsx'
import { audienceList, initialLists } from './lists.ts'
import { useListed } from './queries.ts'

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

const sources = { first: initialLists.audiences, complete: audienceList }

/** Returns an audience with its name: null for none and for one that is gone, undefined while that is not known. */
export function useAudience(id: string | null): { id: string; name: string } | null | undefined {
  const wanted = useMemo(() => (id === null ? [] : [{ id, name: null }]), [id])
  const [found] = useListed(wanted, sources)
  if (found === undefined) return null
  return found.name === null ? undefined : { id: found.id, name: found.name }
}
