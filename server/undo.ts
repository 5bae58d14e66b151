type Step = () => Promise<unknown> | void

/** Undoes steps in the reverse order of their doing. One that fails keeps none of the others; its error comes at the end. */
export class Undo {
  readonly #steps: Step[] = []

  add(step: Step): void {
    this.#steps.push(step)
  }

  async run(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps.splice(0).toReversed()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped.')
  }
}
