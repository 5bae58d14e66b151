import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** In the place of an entry's id, for one that is not there yet. */
const newEntry = 'new'
const settleMs = 300

type Place = { item?: string; q?: string; label?: string }

/** What a library's page shows, as its address says: what is looked for, and which entry is open. */
export function useLibraryAddress() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const { item, q, label } = useLocation({ select: ({ search }): Place => search })
  const isOpenedHere = useLocation({ select: ({ state }) => state.openedHere === true })
  const go = (change: Place, how: { replace?: boolean; state?: { openedHere: true } }) =>
    navigate({ to: '.', search: (before: Place) => withoutEmpty({ ...before, ...change }), ...how })
  const { words, search, settleNow } = useSettling(q ?? '', (text) => go({ q: text }, { replace: true }))
  return {
    words,
    label: label ?? null,
    /** The open entry, null for a new one; undefined when none is open. */
    opened: item === newEntry ? null : item,
    search,
    narrow: (name: string | null) => void go({ label: name ?? '' }, { replace: true }),
    open: (id: string | null) =>
      // Whoever comes back from the entry finds what they were looking for.
      void settleNow().then(() => go({ item: id ?? newEntry }, { state: { openedHere: true } })),
    /** Back to the list; who came from outside stays on the page. */
    close: ({ ignoreBlocker }: { ignoreBlocker: boolean }) => {
      if (isOpenedHere) history.back({ ignoreBlocker })
      else
        void navigate({
          to: '.',
          search: (before: Place) => withoutEmpty({ ...before, item: '' }),
          replace: true,
          ignoreBlocker,
        })
    },
  }
}

const withoutEmpty = (place: Place): Place =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== ''))

/** Words that are searched for at once, and stand in the address when no more come: browsers allow few changes of it. */
function useSettling(known: string, settle: (text: string) => Promise<void>) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The page: what has not settled is left.
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void settle(text).then(() => setTyped((now) => (now === text ? null : now)))
    }, settleMs)
  }
  const settleNow = async () => {
    clearTimeout(timer.current)
    if (typed === null) return
    await settle(typed)
    setTyped(null)
  }
  return { words: typed ?? known, search, settleNow }
}
