import { z } from 'zod'

/** A setting that is on or off, and undefined where it is not given. */
export const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'], { error: 'must be on or off' })
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word))
  .optional()
