import type { TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

/** A status, with the code of the catalogue where the answer has one. */
export type Outcome = `${number}` | `${number} ${string}`

/** Ids and addresses of what the owner has. */
export type Scene = Record<string, string>

/** Stands in everything that an owner writes, so that it can be looked for in what others get. */
export const marker = 'Quetzalcoatlus'

/** Who may make a call, and what comes of it. Without a session the answer is 401 with the contract's code. */
export type Rule = {
  /** Method and path, as in the contract. */
  call: string
  /**
   * "anybody": needs no session. "oneself": anybody with a session, each for what is their own. "owner": the one whose
   * thing is named. "reader": whoever has the thing shared with them.
   */
  who: 'anybody' | 'oneself' | 'owner' | 'reader'
  /** Says which of several rules for one call this is. */
  when?: string
  /** Makes what the call is about; the owner has nothing else. */
  arrange?: (owner: Client, app: TestApp) => Promise<Scene>
  /** The address with its query; the path itself when left out. */
  at?: (scene: Scene) => string
  body?: (scene: Scene) => BodyInit | Record<string, unknown>
  owner: Outcome
  /** Another person's; left out, the same as the owner's. */
  other?: Outcome
}
