import type { ServerResponse } from 'node:http'

type Answer = Pick<ServerResponse, 'headersSent' | 'setHeader' | 'once'>

/** The requests that are being answered. */
export class OpenRequests {
  readonly #answers = new Set<Answer>()
  #isLeaving = false
  #through = Promise.withResolvers<void>()

  begin(answer: Answer): void {
    this.#answers.add(answer)
    if (this.#isLeaving) answer.setHeader('connection', 'close')
    answer.once('close', () => this.leaveOut(answer))
  }

  /** Events last for as long as somebody listens: nobody waits for their end. */
  leaveOut(answer: Answer): void {
    this.#answers.delete(answer)
    if (this.#answers.size === 0) this.#through.resolve()
  }

  /** Has every answer from now on end its connection, so that the next request goes elsewhere. */
  leave(): void {
    this.#isLeaving = true
    for (const answer of this.#answers) if (!answer.headersSent) answer.setHeader('connection', 'close')
  }

  /** Resolves when nothing is being answered. */
  through(): Promise<void> {
    this.#through = Promise.withResolvers()
    if (this.#answers.size === 0) this.#through.resolve()
    return this.#through.promise
  }
}
