import { auditStep } from './audit.ts'
import { type Step, check, vitest } from './steps.ts'

const typescript = 'typescript/bin/tsc'

/** The fast part of the checks. The rules of who may import whom are the linter's; the unit tests prove that it sees. */
export const fastSteps: Step[] = [
  check('format', 'oxfmt/bin/oxfmt', '--check'),
  check('lint and boundaries', 'oxlint/bin/oxlint'),
  check('unused code', 'knip/bin/knip.js'),
  auditStep,
  check('types of the server', typescript, '-p', 'tsconfig.server.json'),
  check('types of the web', typescript, '-p', 'tsconfig.web.json'),
  check('types of the tests', typescript, '-p', 'tsconfig.test.json'),
  check('types of the scripts', typescript, '-p', 'scripts/tsconfig.json'),
  vitest('unit tests', 'unit'),
]
