import { execFile } from 'node:child_process'
import { auditInWords, readAudit } from './audit-report.ts'
import { findNpm, withNode } from './npm.mjs'
import { type Step, root } from './steps.ts'
import { none, oneFailed, onePassed } from './summary.ts'

const longestMs = 120_000

/** What npm wrote, whatever its exit code: that tells of findings as well as of a registry without advisories. */
const askNpm = () =>
  new Promise<string>((resolve) => {
    const flags = ['--audit=true', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0']
    const options = {
      cwd: root,
      env: withNode(process.execPath),
      timeout: longestMs,
      maxBuffer: 64 * 1024 * 1024,
    }
    execFile(process.execPath, [findNpm(), 'audit', ...flags], options, (error, output) => {
      const isOutOfTime = error?.killed === true && output === ''
      resolve(isOutOfTime ? JSON.stringify({ error: { code: 'ETIMEDOUT' } }) : output)
    })
  })

/** Fails for known weaknesses in what is installed with Lede; counts as nothing where nobody could tell. */
export const auditStep: Step = {
  name: 'audit of the packages',
  isQuiet: true,
  run: async (say) => {
    const audit = readAudit(await askNpm())
    for (const line of auditInWords(audit)) say(`${line}\n`)
    if (audit.outcome === 'not-audited') return none
    if (audit.outcome === 'clean') return onePassed
    return { ...oneFailed, failures: auditInWords(audit) }
  },
}
