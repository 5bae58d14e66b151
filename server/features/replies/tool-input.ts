import type { JSONSchema7 } from '@ai-sdk/provider'
import { jsonSchema } from 'ai'
import { z } from 'zod'

/** Returns the input schema of a tool without its `$schema` URL, which would be in every prompt, once for each tool. */
export function toolInput<Input>(shape: z.ZodType<Input>) {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io: 'input' })
  return jsonSchema<Input>(schema as JSONSchema7, {
    validate: (value) => {
      const parsed = shape.safeParse(value)
      return parsed.success ? { success: true, value: parsed.data } : { success: false, error: parsed.error }
    },
  })
}
