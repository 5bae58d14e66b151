import * as v from 'valibot'
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

/** Whether usage may be counted, and who decided that (`web/features/analytics/answer.ts`). */
const consentKey = 'lede-analytics'
const consent = v.object({ userId: v.nullable(v.string()) })

/** Removes what this browser keeps of a deleted account, except its unsaved posts; what others have kept stays. */
export async function forgetAccount(userId: string): Promise<void> {
  forgetStored(userId)
  try {
    sessionStorage.clear()
  } catch {
    // A browser that denies access to storage has kept nothing in it.
  }
  const here = currentUser()
  await dropAnswers((name) => here === null || name !== answersOf(here.userId))
}

/** Returns the id of an account, and those of the guests that were merged into it. */
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
    // The owner first: before it leaves, a page in another tab has to know that this is not a sign-out.
    const ofWhoeverIsHere = [ownerKey, personKey, 'lede-device', ...namedBySpecification]
    for (const key of owner === userId ? ofWhoeverIsHere : []) localStorage.removeItem(key)
    for (const key of ofThem) localStorage.removeItem(key)
    const answer = parseStored(localStorage.getItem(consentKey), consent)
    // A visitor's answer moves into the account that they sign in to.
    if (ids.includes(answer?.userId ?? owner)) localStorage.removeItem(consentKey)
  } catch {
    // A browser that denies access to storage has kept nothing in it.
  }
}
