import { type ZodObject, z } from 'zod'
import type { KeyScope } from '#core/api-key-scopes.ts'
import type { KeyHolder } from '#server/features/api-keys/service.ts'

/** What a tool does to what there is, as the Model Context Protocol says it to programs. */
type Hints = {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

type Definition<Input extends ZodObject, Output extends ZodObject> = {
  name: string
  title: string
  description: string
  /** Any one of them is enough. */
  scopes: readonly KeyScope[]
  hints: Hints
  input: Input
  output: Output
  run: (holder: KeyHolder, input: z.output<Input>) => Promise<z.input<Output>>
}

/** One thing that programs can have done. `call` throws an AppError in plain words, also for input of another shape. */
export type Tool = Pick<Definition<ZodObject, ZodObject>, 'name' | 'scopes'> & {
  description: {
    name: string
    title: string
    description: string
    inputSchema: JsonObjectSchema
    outputSchema: JsonObjectSchema
    annotations: Hints & { title: string }
  }
  call: (holder: KeyHolder, input: unknown) => Promise<Record<string, unknown>>
}

type JsonObjectSchema = { type: 'object'; [other: string]: unknown }

/** Input that a tool does not take; the message says where and why. */
export class BadToolInput extends Error {}

/** Looks and changes nothing. */
export const looks: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** Makes something new each time, and touches nothing that was there. */
export const adds: Hints = { ...looks, readOnlyHint: false, idempotentHint: false }
/** Changes what was there; the same again changes nothing more. */
export const changes: Hints = { ...looks, readOnlyHint: false }

// The dialect that programs of this protocol check results by.
const schemaOf = (schema: ZodObject, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-7', io }) as JsonObjectSchema

export function defineTool<Input extends ZodObject, Output extends ZodObject>(
  tool: Definition<Input, Output>,
): Tool {
  const { name, title, description, scopes, hints, input, output, run } = tool
  return {
    name,
    scopes,
    description: {
      name,
      title,
      description,
      inputSchema: schemaOf(input, 'input'),
      outputSchema: schemaOf(output, 'output'),
      annotations: { title, ...hints },
    },
    async call(holder, given) {
      const parsed = input.safeParse(given ?? {})
      if (!parsed.success) throw new BadToolInput(faultIn(parsed.error))
      return output.parse(await run(holder, parsed.data))
    },
  }
}

function faultIn({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') ?? ''
  return [where, issue?.message].filter(Boolean).join(': ')
}

/** Ids are letters, digits, `-` and `_`. */
export const idField = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'This is not an id.')
  .describe('The id of the post, as list_posts and search_material give it.')
