import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Library } from './library.ts'

/** What has been chosen of a library, and the way into a chat with it. */
export function useSelection({ choice }: Library) {
  const [ids, setIds] = useState<string[]>([])
  const navigate = useNavigate()
  return {
    ids,
    clear: () => setIds([]),
    drop: (id: string) => setIds((before) => before.filter((one) => one !== id)),
    toggle: (id: string) =>
      setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    use: (chosen: string[]) => void navigate({ to: '/', search: choice.toSearch(chosen) }),
  }
}

export type Selection = ReturnType<typeof useSelection>
