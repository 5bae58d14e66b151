import fc from 'fast-check'

/**
 * Property tests draw the same values each time, so that a run fails because of changes and not by chance. `npm run
 * fuzz` draws others.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.LEDE_PROPERTY_SEED ?? 1) })
