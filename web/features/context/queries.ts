import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { MessageContext } from '#contract/chat.ts'
import { type Chosen, chosenFrom, contextOf, idsIn, type Named, nothingChosen } from './chosen.ts'
import {
  audienceList,
  initialLists,
  knowledgeList,
  ledePostList,
  ledeTemplateList,
  type Listed,
  offerList,
  swipeList,
  templateList,
} from './lists.ts'

export { audienceList, type Chosen, idsIn }

/** Adds to what is kept for the message that has not been sent. */
export type KeepChoices = (change: (before: MessageContext) => MessageContext) => void

export type ChosenContext = {
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  /** The selection, in the form in which it is sent with a message. */
  context: MessageContext
  /** The same with a change that is just being made. */
  contextWith: (change: Partial<Chosen>) => MessageContext
}

/** Returns what the next message is written with. A chat continues with its last message's selection (specification 4.6). */
export function useChosenContext(last: MessageContext | undefined, keep: KeepChoices): ChosenContext {
  const [changed, setChanged] = useState<Chosen | null>(null)
  const restored = useMemo(() => (last ? chosenFrom(last) : nothingChosen), [last])
  const chosen = useNamed(changed ?? restored)
  const choose = useCallback(
    (change: Partial<Chosen>) => {
      keep((before) => contextOf({ ...chosenFrom({ ...last, ...before }), ...change }))
      setChanged((before) => ({ ...(before ?? restored), ...change }))
    },
    [last, restored, keep],
  )
  const context = useMemo(() => contextOf(chosen), [chosen])
  const contextWith = useCallback((change: Partial<Chosen>) => contextOf({ ...chosen, ...change }), [chosen])
  return { chosen, choose, context, contextWith }
}

/** Loads the initial lists, silently; nothing waits for the swipes (specification 2.2, 7.4 and 8.6). */
export async function loadMaterial(client: QueryClient): Promise<void> {
  const { audiences, knowledge, offers, swipes, templates } = initialLists
  void client.prefetchQuery(swipes)
  await Promise.allSettled([
    client.ensureQueryData(audiences),
    client.ensureQueryData(knowledge),
    client.ensureQueryData(offers),
    client.ensureQueryData(templates),
  ])
}

type Lists = {
  /** The list that is at hand; its latest entries may be enough. */
  first: typeof initialLists.offers
  complete: typeof offerList
  /** Lede's own entries, which can be chosen like the writer's. */
  ledes?: typeof ledePostList
}

/**
 * Returns items with the names that the lists have for them, since they may have been renamed, and leaves out what has
 * been deleted. The longer lists are fetched only if an item is missing from the first.
 */
export function useListed(items: Named[], { first, complete, ledes }: Lists): Named[] {
  const atHand = useQuery({ ...first, enabled: items.length > 0 })
  const isMissing = items.some(({ id }) => !nameIn(atHand.data, id))
  const all = useQuery({ ...complete, enabled: isMissing && !atHand.isFetching })
  const isForeign = all.data !== undefined && items.some(({ id }) => !nameIn(all.data, id))
  const others = useQuery({ ...(ledes ?? complete), enabled: ledes !== undefined && isForeign })
  const isAllNewer = all.dataUpdatedAt >= atHand.dataUpdatedAt
  const isKnown =
    all.data !== undefined && !all.isFetching && (ledes === undefined || others.data !== undefined)
  return useMemo(() => {
    // What the complete and current list does not have has been deleted, whatever an older one says.
    const lists = [isKnown && isAllNewer ? undefined : atHand.data, all.data, others.data]
    return items.flatMap(({ id, name }) => {
      const known = lists.map((list) => nameIn(list, id)).find((one) => one !== undefined)
      return isKnown && known === undefined ? [] : [{ id, name: known ?? name }]
    })
  }, [items, atHand.data, all.data, others.data, isAllNewer, isKnown])
}

const nameIn = (list: Listed[] | undefined, wanted: string): string | undefined =>
  list?.find(({ id }) => id === wanted)?.name

const listOf = (item: Named | null): Named[] => (item === null ? [] : [item])

const sources = {
  knowledge: { first: initialLists.knowledge, complete: knowledgeList },
  swipes: { first: initialLists.swipes, complete: swipeList, ledes: ledePostList },
  offer: { first: initialLists.offers, complete: offerList },
  template: { first: initialLists.templates, complete: templateList, ledes: ledeTemplateList },
}

/** Adds missing names, and leaves out what has been deleted. */
function useNamed(chosen: Chosen): Chosen {
  const knowledge = useListed(chosen.knowledge, sources.knowledge)
  const swipes = useListed(chosen.swipes, sources.swipes)
  const offers = useMemo(() => listOf(chosen.offer), [chosen.offer])
  const templates = useMemo(() => listOf(chosen.template), [chosen.template])
  const [offer = null] = useListed(offers, sources.offer)
  const [template = null] = useListed(templates, sources.template)
  return useMemo(
    () => ({ ...chosen, knowledge, swipes, offer, template }),
    [chosen, knowledge, swipes, offer, template],
  )
}

/** Finds a template by id, the writer's or one of Lede's own; null when there is none or the lists fail to load. */
export async function findTemplate(client: QueryClient, id: string): Promise<Named | null> {
  for (const list of [templateList, ledeTemplateList]) {
    const found = (await client.fetchQuery(list).catch(() => [])).find((one) => one.id === id)
    if (found) return { id, name: found.name }
  }
  return null
}
