import { type ZodObject, z } from 'zod'
import type { KeyScope } from '#core/api-key-scopes.ts'
import type { KeyHolder } from '#server/features/api-keys/service.ts'

/** The effects of a tool, in the terms of the Model Context Protocol. */
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
  /** Any one of them is sufficient. */
  scopes: readonly KeyScope[]
  hints: Hints
  input: Input
  output: Output
  run: (holder: KeyHolder, input: z.output<Input>) => Promise<z.input<Output>>
}

/** A tool for programs. `call` throws BadToolInput for malformed input, and an AppError in plain words. */
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

/** Input that a tool does not accept; the message says where and why. */
export class BadToolInput extends Error {}

/** Only reads. */
export const looks: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** Creates something new each time and changes nothing that exists. */
export const adds: Hints = { ...looks, readOnlyHint: false, idempotentHint: false }
/** Changes what exists; repeating it changes nothing more. */
export const changes: Hints = { ...looks, readOnlyHint: false }

// The dialect that clients of this protocol validate results with.
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
