import * as z from 'zod/mini'
import { answersOf, dropAnswers, guestPrefixOf } from './owner.ts'
import {
  currentUser,
  isKeyOf,
  keyOf,
  namedBySpecification,
  ownerKey,
  parseStored,
  personKey,
} from './storage.ts'

/** Whether its use may be counted, and who has said so (`web/features/analytics/answer.ts`). */
const consentKey = 'lede-analytics'
const consent = z.object({ userId: z.nullable(z.string()) })

/** Removes what this browser keeps of a deleted account, except its unsaved posts, and leaves what others have kept. */
export async function forgetAccount(userId: string): Promise<void> {
  forgetStored(userId)
  try {
    sessionStorage.clear()
  } catch {
    // A browser that gives no storage has kept nothing in it.
  }
  const here = currentUser()
  await dropAnswers((name) => here === null || name !== answersOf(here.userId))
}

/** An account, and the guests whose things have gone into it. */
export function idsOf(userId: string): string[] {
  const prefix = guestPrefixOf(userId)
  try {
    const guests = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return [userId, ...guests.map((key) => key.slice(prefix.length))]
  } catch {
    return [userId]
  }
}

function forgetStored(userId: string): void {
  try {
    const owner = localStorage.getItem(ownerKey) ?? userId
    const ids = idsOf(userId)
    const ofThem = Object.keys(localStorage).filter((key) => ids.some((id) => isKeyOf(id, keyOf(owner, key))))
    // The owner first: a page in another tab has to know that this is no sign-out before it leaves.
    const ofWhoeverIsHere = [ownerKey, personKey, 'lede-device', ...namedBySpecification]
    for (const key of owner === userId ? ofWhoeverIsHere : []) localStorage.removeItem(key)
    for (const key of ofThem) localStorage.removeItem(key)
    const answer = parseStored(localStorage.getItem(consentKey), consent)
    // What a visitor has answered goes along into the account that they sign in to.
    if (ids.includes(answer?.userId ?? owner)) localStorage.removeItem(consentKey)
  } catch {
    // A browser that gives no storage has kept nothing in it.
  }
}
