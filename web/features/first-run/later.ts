import { useState } from 'react'

export type CardName = 'identity' | 'timezone' | 'network'

const keyOf = (userId: string) => `lede-first-run-later:${userId}`
const isCardName = (name: unknown): name is CardName =>
  name === 'identity' || name === 'timezone' || name === 'network'

function read(userId: string): CardName[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isCardName) : []
  } catch {
    return []
  }
}

/** The cards that were left for later, on this device. */
export function useLater(userId: string) {
  const [later, setLater] = useState(() => read(userId))
  const put = (name: CardName) => {
    const next = [...later, name]
    setLater(next)
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next))
    } catch {
      // Without storage it holds for this visit.
    }
  }
  return { later, put }
}
