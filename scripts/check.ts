import { fastSteps } from '#scripts/checks/checks.ts'
import { runSteps } from '#scripts/checks/steps.ts'

process.exit(await runSteps(fastSteps({ isWhole: false })))
