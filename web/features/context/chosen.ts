import type { MessageContext } from '#contract/chat.ts'
import { maxSelected } from '#core/limits.ts'

/** An item of a library, by id; its name may not be known yet. */
export type Named = { id: string; name: string | null }

/** What the next message is written with, besides its text and files (specification 2.8, 3). */
export type Chosen = {
  myStory: boolean
  offer: Named | null
  template: Named | null
  knowledge: Named[]
  swipes: Named[]
}

export const nothingChosen: Chosen = {
  myStory: false,
  offer: null,
  template: null,
  knowledge: [],
  swipes: [],
}

/** Adds an item to a list of at most five, or removes it; a sixth changes nothing. */
export function toggled(list: Named[], item: Named): Named[] {
  if (list.some(({ id }) => id === item.id)) return list.filter(({ id }) => id !== item.id)
  return list.length >= maxSelected ? list : [...list, item]
}

const named = (id: string | null | undefined, name: string | null | undefined): Named | null =>
  id === null || id === undefined || id === '' ? null : { id, name: name ?? null }

const unnamed = (ids: string[] | undefined): Named[] =>
  Array.from(new Set(ids ?? []))
    .slice(0, maxSelected)
    .map((id) => ({ id, name: null }))

/** Returns the selection that a message was sent with (specification 4.6). */
export function chosenFrom(context: MessageContext): Chosen {
  const { selectedIdentity, selectedTemplateId, selectedTemplateName } = context
  return {
    myStory: selectedIdentity?.myStory ?? false,
    offer: named(selectedIdentity?.selectedOfferId, selectedIdentity?.selectedOfferName),
    template: named(selectedTemplateId, selectedTemplateName),
    knowledge: unnamed(context.selectedKnowledgeBaseIds),
    swipes: unnamed(context.selectedSwipeIds),
  }
}

/** Returns a selection in the form in which it is sent. Unknown names are left out. */
export function contextOf({ myStory, offer, template, knowledge, swipes }: Chosen): MessageContext {
  return {
    selectedKnowledgeBaseIds: knowledge.map(({ id }) => id),
    selectedSwipeIds: swipes.map(({ id }) => id),
    selectedTemplateId: template?.id ?? null,
    selectedTemplateName: template?.name ?? null,
    selectedIdentity: {
      myStory,
      selectedOfferId: offer?.id ?? null,
      selectedOfferName: offer?.name ?? null,
    },
  }
}

/** Parses a comma-separated list of ids in the URL (specification 2.4), at most five. */
export const idsIn = (list: string | null): string[] =>
  Array.from(
    new Set(
      (list ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter((id) => /^[\w-]{1,64}$/.test(id)),
    ),
  ).slice(0, maxSelected)
