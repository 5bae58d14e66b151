import { type Step, check, vitest, root, none, oneFailed, onePassed } from './steps.ts'
import { execFile } from 'node:child_process'
import { findNpm, withNode } from '#scripts/npm.mjs'
import { z } from 'zod'

/** Checks the types of a project incrementally. */
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

/** Fails for known vulnerabilities in Lede's dependencies; counts as nothing when they cannot be looked up. */
const auditStep: Step = {
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

/**
 * The fast checks; those before the unit tests run in parallel, longest first. The linter enforces the import rules;
 * the unit tests prove that it works.
 */
export const fastSteps = ({ isWhole }: { isWhole: boolean }): Step[] => [
  types('tests', 'tsconfig.test.json'),
  check('lint and boundaries', 'oxlint/bin/oxlint'),
  types('web', 'tsconfig.web.json'),
  types('server', 'tsconfig.server.json'),
  check('unused code', 'knip/bin/knip.js'),
  auditStep,
  types('scripts', 'scripts/tsconfig.json'),
  check('format', 'oxfmt/bin/oxfmt', '--check'),
  vitest('unit tests', 'unit', { LEDE_ALL_TESTS: String(isWhole) }),
]

const longestMs = 120_000

/** Returns npm's output, whatever its exit code, which is the same for findings and for a registry without advisories. */
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

/** A package with a known vulnerability. */
type Finding = { package: string; severity: string; advisories: string[] }

/** The result of an audit; `unknown` is output that is neither a result nor a known network failure. */
type Audit =
  | { outcome: 'clean' }
  | { outcome: 'found'; findings: Finding[] }
  | { outcome: 'not-audited' }
  | { outcome: 'unknown'; message: string }

const advisory = z.object({ title: z.string().optional(), url: z.string().optional() })

/** npm 7 and later, `auditReportVersion` 2; `via` contains either an advisory or the package that depends on it. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), via: z.array(z.union([z.string(), advisory])) }),
  ),
})

const failure = z.object({
  message: z.string().optional(),
  statusCode: z.number().optional(),
  error: z.object({ code: z.string().optional(), summary: z.string().optional() }).optional(),
})

const isGrave = (severity: string) => severity === 'high' || severity === 'critical'

const isOfTheNetwork =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOAUDIT|E[45]\d\d)\b|audit endpoint returned an error/

const inWords = (via: string | z.infer<typeof advisory>): string =>
  typeof via === 'string' ? `through ${via}` : [via.title, via.url].filter(Boolean).join(' ')

/** Parses the output of `npm audit --json`. */
export function readAudit(output: string): Audit {
  const json = parse(output)
  const audited = report.safeParse(json)
  if (audited.success) {
    const findings = Object.entries(audited.data.vulnerabilities)
      .filter(([, { severity }]) => isGrave(severity))
      .map(([name, { severity, via }]) => ({ package: name, severity, advisories: via.map(inWords) }))
    return findings.length === 0 ? { outcome: 'clean' } : { outcome: 'found', findings }
  }
  const failed = failure.safeParse(json)
  if (!failed.success) return { outcome: 'unknown', message: output.slice(0, 300) }
  const { message = '', statusCode, error } = failed.data
  const words = [error?.code, error?.summary, message].filter(Boolean).join(' ')
  if (statusCode !== undefined || isOfTheNetwork.test(words)) return { outcome: 'not-audited' }
  return { outcome: 'unknown', message: words }
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

/** Describes the result of an audit, line by line. */
export function auditInWords(audit: Audit): string[] {
  if (audit.outcome === 'clean') return ['No package has a known weakness that is high or critical.']
  if (audit.outcome === 'not-audited') return ['not audited: the registry offers no advisories']
  if (audit.outcome === 'unknown') return [`npm audit said what could not be read: ${audit.message}`]
  return audit.findings.map(
    (finding) => `${finding.package}: ${finding.severity}: ${finding.advisories.join('; ')}`,
  )
}
