const isCi = process.env.CI === 'true'

/**
 * How long a poll or finder waits, in milliseconds. Locally, a failing test shows within seconds; on a CI machine,
 * other tests may occupy the processor for longer.
 */
export const pollTimeoutMs = isCi ? 45_000 : 5_000

/**
 * The silence timeout of a test's model or provider that stops responding: everything before the silence must be
 * processed by then. If it never responds at all, any timeout will do.
 */
export const silenceMs = isCi ? 5_000 : 1_000

/** The timeout of a Vitest test, in milliseconds. */
export const testTimeoutMs = isCi ? 120_000 : 60_000

/**
 * The timeout of a test that fully uses both cores for a minute on an otherwise idle machine, and for many next to
 * other work.
 */
export const longTestTimeoutMs = 15 * 60_000
