import { createApiKeys } from '#server/features/api-keys/service.ts'
import { createConfirmations } from '#server/features/confirmations/service.ts'
import { createMcp } from '#server/features/mcp/service.ts'
import type { CheckChoices } from '#server/features/post-check/service.ts'
import type { Posts } from '#server/features/posts/service.ts'
import type { Profiles } from '#server/features/profile/service.ts'
import type { CoreServices } from './compose-core-services.ts'
import type { Publishing } from './compose-publishing.ts'
import type { Writing } from './compose-writing.ts'

type Parts = CoreServices &
  Writing &
  Publishing & { posts: Posts; profiles: Profiles; checkChoices: CheckChoices }

/** What other programs work with: their keys, their tools, and the questions that only a person answers. */
export function composeIntegrations(parts: Parts) {
  const confirmations = createConfirmations(parts)
  const apiKeys = createApiKeys({ ...parts, confirmations })
  const mcp = createMcp({ ...parts, network: parts.connections.network, apiKeys, confirmations })
  return { confirmations, apiKeys, mcp }
}
