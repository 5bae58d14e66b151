type Step = () => Promise<unknown> | void

/** Runs cleanup steps in reverse order. A failing step does not stop the others; AggregateError is thrown at the end. */
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
