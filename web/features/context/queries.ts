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

const isUnnamed = (item: Named | null) => item !== null && item.name === null

/** Returns an item with the name that the list has for it, since it may have been renamed. */
const withName = (item: Named, list: Listed[] | undefined): Named => ({
  id: item.id,
  name: list?.find(({ id }) => id === item.id)?.name ?? item.name,
})

/** Loads the initial lists, silently (specification 2.2, 7.4 and 8.6). */
export async function loadMaterial(client: QueryClient): Promise<void> {
  const { audiences, knowledge, offers, templates } = initialLists
  await Promise.allSettled([
    client.ensureQueryData(audiences),
    client.ensureQueryData(knowledge),
    client.ensureQueryData(offers),
    client.ensureQueryData(templates),
  ])
}

/** Adds the names that are in the initial lists. */
function useInitialNames(chosen: Chosen): Chosen {
  const knowledge = useQuery({ ...initialLists.knowledge, enabled: false }).data
  const offers = useQuery({ ...initialLists.offers, enabled: false }).data
  const templates = useQuery({ ...initialLists.templates, enabled: false }).data
  return useMemo(
    () => ({
      ...chosen,
      knowledge: chosen.knowledge.map((item) => withName(item, knowledge)),
      offer: chosen.offer && withName(chosen.offer, offers),
      template: chosen.template && withName(chosen.template, templates),
    }),
    [chosen, knowledge, offers, templates],
  )
}

/** Adds missing names from the full lists, which are fetched only if needed, and leaves out what has been deleted. */
function useNamed(given: Chosen): Chosen {
  const chosen = useInitialNames(given)
  const { knowledge, swipes, offer, template } = chosen
  const { data: items, isFetching: areItemsOld } = useQuery({
    ...knowledgeList,
    enabled: knowledge.some(isUnnamed),
  })
  const { data: ownSwipes, isFetching: areSwipesOld } = useQuery({
    ...swipeList,
    enabled: swipes.some(isUnnamed),
  })
  const isLedes = (item: Named) => isUnnamed(item) && !ownSwipes?.some(({ id }) => id === item.id)
  const areLedesWanted = ownSwipes !== undefined && swipes.some(isLedes)
  const ledePosts = useQuery({ ...ledePostList, enabled: areLedesWanted }).data
  const offers = useQuery({ ...offerList, enabled: isUnnamed(offer) }).data
  const templates = useQuery({ ...templateList, enabled: isUnnamed(template) }).data
  const areItems = items !== undefined && !areItemsOld
  const areSwipes = ledePosts !== undefined && !areSwipesOld
  return useMemo(
    () => ({
      ...chosen,
      // What the complete and current lists do not have has been deleted.
      knowledge: knowledge
        .map((item) => withName(item, items))
        .filter((item) => !areItems || !isUnnamed(item)),
      swipes: swipes
        .map((item) => withName(withName(item, ownSwipes), ledePosts))
        .filter((item) => !areSwipes || !isUnnamed(item)),
      offer: offer && withName(offer, offers),
      template: template && withName(template, templates),
    }),
    [
      chosen,
      knowledge,
      swipes,
      offer,
      template,
      items,
      ownSwipes,
      ledePosts,
      offers,
      templates,
      areItems,
      areSwipes,
    ],
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
