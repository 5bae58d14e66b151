/** Who makes a call. */
export type Actor = { userId: string; sessionId: string; name: string; email: string; isGuest: boolean }

/** Finds the actor of a request from its session cookie; null without a valid session. */
export type FindActor = (headers: Headers) => Promise<Actor | null>
