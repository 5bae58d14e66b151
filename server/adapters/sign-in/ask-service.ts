import { z } from 'zod'
import { SignInFailure } from './sign-in-service.ts'

const timeoutMs = 10_000

type Question = { what: string; init?: RequestInit }

async function answerOf(url: string, { what, init }: Question): Promise<Response> {
  try {
    // A service that sends its callers elsewhere could send them into the server's own network.
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    throw new SignInFailure('unreachable', `${what} cannot be read`, error)
  }
}

const refusal = z.object({ error: z.string().max(100) })

async function bodyOf(response: Response, what: string): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new SignInFailure(response.ok ? 'invalid' : 'unreachable', `${what} is not JSON`, error)
  }
}

/** Asks a sign-in service for JSON of one shape. Throws SignInFailure. */
export async function askService<Shape extends z.ZodType>(
  url: string,
  shape: Shape,
  question: Question,
): Promise<z.infer<Shape>> {
  const { what } = question
  const response = await answerOf(url, question)
  const body = await bodyOf(response, what)
  if (!response.ok) {
    const said = refusal.safeParse(body)
    const kind = response.status >= 500 ? 'unreachable' : 'invalid'
    throw new SignInFailure(kind, `${what}: ${response.status} ${said.success ? said.data.error : ''}`.trim())
  }
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new SignInFailure('invalid', `${what} is not what OpenID Connect asks for`, parsed.error)
}
