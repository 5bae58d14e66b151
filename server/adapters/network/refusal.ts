import { z } from 'zod'

/** An answer that is no success, in the shape of the REST API or of the token endpoint; what is missing is absent. */
export type Refusal = {
  status: number
  serviceErrorCode: number | undefined
  code: string | undefined
  message: string | undefined
  /** The Retry-After header; LinkedIn documents none. */
  retryAfter: string | null
}

const shape = z.object({
  serviceErrorCode: z.number().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
})

/** The body as JSON; undefined when it is none, or when the connection broke while it was read. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

export async function readRefusal(response: Response): Promise<Refusal> {
  const body = shape.safeParse(await readJson(response)).data
  return {
    status: response.status,
    serviceErrorCode: body?.serviceErrorCode,
    code: body?.code ?? body?.error,
    message: body?.message ?? body?.error_description,
    retryAfter: response.headers.get('retry-after'),
  }
}
