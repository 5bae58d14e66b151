import { auditStep } from './audit.ts'
import { type Step, check, vitest } from './steps.ts'

/** Checks the types of a project; what has not changed since the last time is not checked again. */
const types = (of: string, project: string): Step =>
  check(
    `types of the ${of}`,
    'typescript/bin/tsc',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${of}.tsbuildinfo`,
  )

/**
 * The fast part of the checks; those before the unit tests run side by side, the longest first. The rules of who may
 * import whom are the linter's; the unit tests prove that it sees.
 */
export const fastSteps: Step[] = [
  types('tests', 'tsconfig.test.json'),
  check('lint and boundaries', 'oxlint/bin/oxlint'),
  types('web', 'tsconfig.web.json'),
  types('server', 'tsconfig.server.json'),
  check('unused code', 'knip/bin/knip.js'),
  auditStep,
  types('scripts', 'scripts/tsconfig.json'),
  check('format', 'oxfmt/bin/oxfmt', '--check'),
  vitest('unit tests', 'unit'),
]
