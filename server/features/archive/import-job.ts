import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { JobDefinition } from '#server/jobs/definition.ts'

type ImportJob = { importId: string }

/** The work on one import; what it is stands in the import's own row. */
export const importJob: JobDefinition<ImportJob> = {
  name: 'import-archive',
  version: 1,
  payload: z.object({ importId: id }),
}
