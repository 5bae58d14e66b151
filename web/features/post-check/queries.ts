import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { getOwnTexts } from '#contract/documents.ts'
import { getCheckPreferences, putCheckPreferences } from '#contract/post-check.ts'
import type { CheckSetting } from '#core/post-check/finding.ts'
import type { CheckPreferences } from '#core/post-check/preferences.ts'
import { call } from '#web/api.ts'
import { sessionQuery } from '#web/features/session/queries.ts'
import type { CheckLinks } from './check-links.ts'
import type { CheckState, PostChecker } from './post-checker.ts'
import { createStore, useStore } from '#web/state/store.ts'

const ownTextsQuery = queryOptions({
  queryKey: ['own-texts'],
  queryFn: ({ signal }) => call(getOwnTexts, { signal }),
  staleTime: 10 * 60_000,
})

const preferencesQuery = queryOptions({
  queryKey: ['check-preferences'],
  queryFn: ({ signal }) => call(getCheckPreferences, { signal }),
  staleTime: 0,
})

async function savePreferences(client: QueryClient, preferences: CheckPreferences): Promise<void> {
  const { queryKey } = preferencesQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, await call(putCheckPreferences, { body: preferences }))
}

/** Links to the workers outlive an editor, so that a worker that was just in use need not start again. */
const knownLinks = new WeakMap<QueryClient, CheckLinks>()

async function loadChecker(client: QueryClient) {
  const [{ PostChecker: Checker }, { createCheckLinks }] = await Promise.all([
    import('./post-checker.ts'),
    import('./check-links.ts'),
  ])
  const links = knownLinks.get(client) ?? createCheckLinks()
  knownLinks.set(client, links)
  return { Checker, links }
}

/** Runs a function when the browser is idle; returns the cancel function. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(idle)
}

type Checked = {
  editor: Editor
  documentId: string
  setting: CheckSetting
  /** Called when a mark in the text was pressed. */
  onPick: () => void
}

export type PostCheck = {
  /** Null until it is loaded. */
  checker: PostChecker | null
  state: CheckState | null
  /** Whether loading failed. */
  hasFailed: boolean
  retry: () => void
}

const noState = createStore(null)

/** The check of the post in an editor. It is loaded when the browser is idle, and never disturbs the editor. */
export function usePostCheck({ editor, documentId, setting, onPick }: Checked): PostCheck {
  const client = useQueryClient()
  const { data: account } = useQuery(sessionQuery)
  const [checker, setChecker] = useState<PostChecker | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const userId = account === undefined ? undefined : (account?.userId ?? 'guest')
  const readSetting = useEffectEvent(() => setting)
  const tellPick = useEffectEvent(onPick)
  // The page: the workers, the editor's marks, and what is stored on this device.
  useEffect(() => {
    if (userId === undefined) return undefined
    let end: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      try {
        const { Checker, links } = await loadChecker(client)
        if (isOver || editor.isDestroyed) return
        const begun = new Checker({
          editor,
          links,
          userId,
          documentId,
          savePreferences: (preferences) => savePreferences(client, preferences),
          setting: () => readSetting(),
          onPick: () => tellPick(),
        })
        end = begun.start()
        setChecker(begun)
        setFailed(false)
      } catch {
        if (!isOver) setFailed(true)
      }
    }
    const callOff = whenIdle(() => void begin())
    return () => {
      isOver = true
      callOff()
      end?.()
      setChecker(null)
    }
  }, [client, editor, userId, documentId, attempt])
  const { data: own } = useQuery({ ...ownTextsQuery, enabled: checker !== null })
  useEffect(() => {
    if (own) checker?.knowOwnTexts(own.texts)
  }, [checker, own])
  const { data: decided } = useQuery({ ...preferencesQuery, enabled: checker !== null })
  // The account: settings made on another device.
  useEffect(() => {
    if (decided) checker?.choices.meet(decided.preferences)
  }, [checker, decided])
  const { hasMedia, length } = setting
  // The workers: they check at once, and again when the rules' inputs change.
  useEffect(() => checker?.check(), [checker, hasMedia, length?.min, length?.max])
  const state = useStore<CheckState | null>(checker ?? noState)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { checker, state, hasFailed, retry }
}
