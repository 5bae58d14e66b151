import { z } from 'zod'
import { visibleText } from './commentary.ts'
import { contentShape, shownAssets, titleBreach } from './media-rules.ts'
import type { ShownAsset } from './assets.ts'
import { invalidField, parseJson, type RuleBreach } from './refusals.ts'

const commentaryLimit = 3000

const createShape = z.object({
  author: z.string().regex(/^urn:li:(person|organization):[\w-]+$/),
  commentary: z.string().default(''),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.object({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.unknown()).optional(),
    thirdPartyDistributionChannels: z.array(z.unknown()).optional(),
  }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().optional(),
  content: contentShape.optional(),
})

const updateShape = z.object({ patch: z.object({ $set: z.object({ commentary: z.string() }) }) })

export type PostRequest = Omit<z.infer<typeof createShape>, 'content'> & { shown: ShownAsset[] }

const required = ['author', 'visibility', 'distribution', 'lifecycleState'] as const

function missingField(body: object): RuleBreach | undefined {
  const field = required.find((name) => !(name in body))
  if (field === undefined) return undefined
  return {
    code: 'MISSING_FIELD',
    message: `ERROR :: /${field} :: field is required but not found and has no default value`,
  }
}

function tooLong(commentary: string): RuleBreach | undefined {
  if (visibleText(commentary).length <= commentaryLimit) return undefined
  return {
    code: 'FIELD_LENGTH_TOO_LONG',
    message: `ERROR :: /commentary :: length is greater than the maximum allowed length ${commentaryLimit}`,
  }
}

const unreadable: RuleBreach = { code: 'INVALID_JSON', message: 'The body is not a JSON object' }

/** The create request in a body, or the first rule of LinkedIn's that it breaks (a 400). */
export function readCreateRequest(text: string): PostRequest | RuleBreach {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null) return unreadable
  const missing = missingField(body)
  if (missing !== undefined) return missing
  const parsed = createShape.safeParse(body)
  if (!parsed.success) return invalidField(parsed.error)
  const { content, ...request } = parsed.data
  return tooLong(request.commentary) ?? titleBreach(content) ?? { ...request, shown: shownAssets(content) }
}

/** The new commentary of a partial update, or the rule that it breaks. */
export function readUpdateRequest(text: string): { commentary: string } | RuleBreach {
  const parsed = updateShape.safeParse(parseJson(text))
  if (!parsed.success) return invalidField(parsed.error)
  const { commentary } = parsed.data.patch.$set
  return tooLong(commentary) ?? { commentary }
}
