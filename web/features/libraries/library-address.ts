import { type RouterHistory, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Stands in for the id of an entry that does not exist yet. */
const newEntry = 'new'
const settleMs = 300

type Place = { item?: string; q?: string; label?: string }

/** The state of a library's page that is kept in the address: the search, the filter and the open entry. */
export function useLibraryAddress() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const { item, q, label } = useLocation({ select: ({ search }): Place => search })
  const isOpenedHere = useLocation({ select: ({ state }) => state.openedHere === true })
  const goBack = useGoBackOnce(history)
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
      // Writes the search to the address first, so that Back restores it.
      void settleNow().then(() => go({ item: id ?? newEntry }, { state: { openedHere: true } })),
    /** Returns to the list; stays on the page if the entry was opened from elsewhere. */
    close: ({ ignoreBlocker }: { ignoreBlocker: boolean }) => {
      if (isOpenedHere) goBack({ ignoreBlocker })
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

/**
 * Returns a function that goes back one step and ignores further calls until that is done, which takes the browser a
 * moment: the second half of a double click on "Close" must not leave the page.
 */
function useGoBackOnce(history: RouterHistory) {
  const isUnderWay = useRef(false)
  return (how: { ignoreBlocker: boolean }) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const stop = history.subscribe(() => {
      isUnderWay.current = false
      stop()
    })
    history.back(how)
  }
}

const withoutEmpty = (place: Place): Place =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== ''))

/**
 * Search text that takes effect at once and is written to the address after a pause, since browsers limit the rate of
 * such changes.
 */
function useSettling(known: string, settle: (text: string) => Promise<void>) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The page: a pending update is cancelled when it is left.
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
