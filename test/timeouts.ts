const isCi = process.env.CI === 'true'

/**
 * How long a poll or a finder waits for what it expects, in milliseconds. At a desk a failing test shows within seconds;
 * on a CI machine other tests may hold the processor for longer.
 */
export const pollTimeoutMs = isCi ? 45_000 : 5_000

/**
 * What a model or a provider of a test is given until its next word, where it then falls silent: what comes before the
 * silence must be through by then. Where it never says anything, any limit will do.
 */
export const silenceMs = isCi ? 5_000 : 1_000

/** How long one test of Vitest's may take, in milliseconds. */
export const testTimeoutMs = isCi ? 120_000 : 60_000

/** The same for one whose work fills both cores for a minute where nothing else does, and for many beside other work. */
export const longTestTimeoutMs = 15 * 60_000
