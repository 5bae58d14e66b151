const entrances = /^\/api\/auth\/(?:sign-in|sign-up|callback)\//

/**
 * A call that lets somebody in, without the cookie of a session that has ended. Better Auth's plugin for guests looks for
 * one after it has let them in, finds it ended and takes the cookie of the new session away with it.
 */
export async function withoutDeadSession(
  request: Request,
  { cookieName, isAlive }: { cookieName: string; isAlive: (headers: Headers) => Promise<boolean> },
): Promise<Request> {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? []
  const kept = pairs.filter((pair) => !pair.startsWith(`${cookieName}=`))
  const isEntrance = entrances.test(new URL(request.url).pathname)
  if (!isEntrance || kept.length === pairs.length || (await isAlive(request.headers))) return request
  const headers = new Headers(request.headers)
  if (kept.length === 0) headers.delete('cookie')
  else headers.set('cookie', kept.join('; '))
  return new Request(request, { headers })
}
