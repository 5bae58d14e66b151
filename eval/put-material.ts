import type { MessageContext } from '#contract/chat.ts'
import type { Client } from '#test/harness/client.ts'
import type { EvalBrief } from './brief.ts'
import { chosenKnowledge, chosenParts } from './chosen-material.ts'

/** A call that the server refused, or a reply that its model could not give: the run cannot continue. */
export class RunBroken extends Error {}

async function put(client: Client, path: string, fields: Record<string, unknown>): Promise<string> {
  const { status, body, text } = await client.post<{ id?: string }>(path, fields)
  if (status !== 201 || body.id === undefined) throw new RunBroken(`POST ${path}: ${status} ${text}`)
  return body.id
}

async function putStory(client: Client, content: string): Promise<void> {
  const { status, text } = await client.call('PUT', '/api/story', { content })
  if (status !== 200) throw new RunBroken(`PUT /api/story: ${status} ${text}`)
}

/** Adds items sequentially, so that lists sorted by newest have a stable order. */
async function putAll<Item>(items: readonly Item[], putOne: (item: Item) => Promise<string>) {
  const ids: string[] = []
  for (const item of items) ids.push(await putOne(item))
  return ids
}

export type PutMaterial = {
  /** What goes with the request for the post. */
  context: MessageContext
  /** The first knowledge item, if there is one. */
  knowledgeId: string | undefined
  offer: { id: string; name: string } | undefined
  template: { id: string; title: string } | undefined
}

/** Fills an account's libraries with a brief's material. Throws RunBroken. */
export async function putMaterial(client: Client, brief: EvalBrief): Promise<PutMaterial> {
  const { story, offer, audience, template, ...lists } = brief.material
  const knowledge = await putAll(lists.knowledge, (item) => put(client, '/api/knowledge-base', item))
  const swipes = await putAll(lists.swipes, (item) => put(client, '/api/swipe-files', item))
  await putAll(lists.voice, (content) =>
    put(client, '/api/swipe-files', { title: content.slice(0, 60), content, isOwn: true }),
  )
  if (story !== undefined) await putStory(client, story)
  const offerId = offer && (await put(client, '/api/offers', offer))
  const audienceId = audience && (await put(client, '/api/audiences', audience))
  const templateId = template && (await put(client, '/api/templates', template))
  const chosen = chosenParts(brief)
  const isOfferChosen = chosen.offer && offerId !== undefined
  const context: MessageContext = {
    postLength: brief.length,
    selectedKnowledgeBaseIds: knowledge.slice(0, chosenKnowledge(brief).length),
    selectedSwipeIds: swipes,
    ...(audienceId === undefined ? {} : { selectedAudienceId: audienceId }),
    ...(templateId === undefined ? {} : { selectedTemplateId: templateId }),
    selectedIdentity: {
      myStory: chosen.story && story !== undefined,
      ...(isOfferChosen ? { selectedOfferId: offerId, selectedOfferName: offer?.name } : {}),
    },
  }
  return {
    context,
    knowledgeId: knowledge[0],
    offer: offerId === undefined || offer === undefined ? undefined : { id: offerId, name: offer.name },
    template:
      templateId === undefined || template === undefined
        ? undefined
        : { id: templateId, title: template.title },
  }
}
