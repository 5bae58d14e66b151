import { z } from 'zod'
import type { Confirmation, ConfirmationState } from '#contract/confirmations.ts'
import { publicationState } from '#contract/documents.ts'
import { type NetworkKind, networkKind } from '#contract/linkedin.ts'
import { networkName } from '#core/network-name.ts'
import type { Confirmations } from '#server/features/confirmations/service.ts'
import { postView, sentOf } from './post-view.ts'
import { changes, defineTool, idField, looks, type Tool } from './tool.ts'

const states = ['waiting', 'confirmed', 'refused', 'withdrawn', 'expired', 'changed'] as const

/** What a program gets of what it has asked for, on the network of this name. */
export const askedView = (network: string) =>
  z.object({
    confirmationId: z.string(),
    state: z.enum(states),
    meaning: z.string().describe('What that means, in words.'),
    confirmAt: z.string().describe('Where the writer decides, in Lede: show this address to them.'),
    expiresAt: z.string(),
    account: z.object({ network: z.enum(networkKind.options), name: z.nullable(z.string()) }),
    post: postView(network).pick({ id: true, title: true, text: true, media: true }),
    scheduledAt: z.nullable(z.string()).describe('When it would go out; null when that is at once.'),
    publication: z.nullable(z.enum(publicationState.options)),
    url: z.nullable(z.string()).describe(`The post’s address on ${network}, once it is there.`),
  })

const meanings: Record<ConfirmationState, string> = {
  waiting:
    'Nothing is published or scheduled yet. It waits for the writer’s word, which only they can give, in Lede.',
  confirmed:
    'The writer has confirmed it. How far it is stands in publication, or when it goes out in scheduledAt.',
  refused: 'The writer has refused it. Nothing was published or scheduled.',
  withdrawn: 'This is not asked for any more. Nothing was published or scheduled.',
  expired: 'The writer has not decided in time. Nothing was published or scheduled.',
  changed:
    'The post was changed meanwhile. Nothing was published or scheduled; ask again with the version of now.',
}

type Parts = { confirmations: Confirmations; network: NetworkKind; publicUrl: string }

export const viewAsked = (
  asked: Confirmation,
  publicUrl: string,
): z.output<ReturnType<typeof askedView>> => ({
  confirmationId: asked.id,
  state: asked.state,
  meaning: meanings[asked.state],
  confirmAt: new URL(`/confirm/${asked.id}`, publicUrl).href,
  expiresAt: asked.expiresAt,
  account: { network: asked.network, name: asked.memberName },
  post: {
    id: asked.documentId,
    title: asked.title,
    ...(asked.content === null ? { text: '', media: [] } : sentOf({ kind: 'text', content: asked.content })),
  },
  scheduledAt: asked.schedule?.at ?? null,
  publication: asked.publication,
  url: asked.url,
})

/** Publishing, as far as a program gets: it asks, and hears what its writer has decided. */
export function publishTools({ confirmations, network, publicUrl }: Parts): Tool[] {
  const output = askedView(networkName(network))
  return [
    defineTool({
      name: 'publish_post',
      title: 'Ask to publish a post',
      description:
        'Prepares a post for publishing and answers exactly what would be sent, to which account. It publishes nothing: the writer gets a notice in Lede and has ten minutes to confirm there, at the address confirmAt. Show them that address, then ask confirmation_status. There is no way to confirm for them.',
      scopes: ['publish'],
      hints: { ...changes, openWorldHint: true },
      input: z.strictObject({
        id: idField,
        version: z.iso.datetime({ offset: true }).describe('The version that you have read.'),
      }),
      output,
      run: async ({ actor, key }, { id, version }) => {
        const wish = { documentId: id, version: Date.parse(version), slot: null }
        return viewAsked(await confirmations.ask(actor, key, wish), publicUrl)
      },
    }),
    defineTool({
      name: 'confirmation_status',
      title: 'See whether it was confirmed',
      description:
        'Tells whether the writer has confirmed what publish_post or schedule_post asked for, and what became of it.',
      scopes: ['publish', 'schedule'],
      hints: looks,
      input: z.strictObject({ confirmationId: z.string().max(64) }),
      output,
      run: async ({ actor, key }, { confirmationId }) =>
        viewAsked(await confirmations.status(actor, key, confirmationId), publicUrl),
    }),
  ]
}
