import type { TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

/** A status, with the error code if the response has one. */
export type Outcome = `${number}` | `${number} ${string}`

/** The ids and addresses of the owner's data. */
export type Scene = Record<string, string>

/** Occurs in everything that an owner writes, so that leaks can be detected in other users' responses. */
export const marker = 'Quetzalcoatlus'

/** Who may make a call, and its outcome. Without a session, the response is 401 with the contract's code. */
export type Rule = {
  /** Method and path, as in the contract. */
  call: string
  /**
   * "anybody": needs no session. "oneself": any user with a session, each for their own data. "owner": only the owner
   * of the resource. "reader": anybody it is shared with.
   */
  who: 'anybody' | 'oneself' | 'owner' | 'reader'
  /** Tells several rules for one call apart. */
  when?: string
  /** Creates the data that the call is about; the owner has no other. */
  arrange?: (owner: Client, app: TestApp) => Promise<Scene>
  /** The address with its query; by default the path itself. */
  at?: (scene: Scene) => string
  body?: (scene: Scene) => BodyInit | Record<string, unknown>
  owner: Outcome
  /** The outcome for another user; by default the same as the owner's. */
  other?: Outcome
}
