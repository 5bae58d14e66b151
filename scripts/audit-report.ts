import { z } from 'zod'

/** A package with a known weakness. */
export type Finding = { package: string; severity: string; advisories: string[] }

/** What an audit came to: `unknown` is an answer that says neither that all is well nor that nobody could tell. */
export type Audit =
  | { outcome: 'clean' }
  | { outcome: 'found'; findings: Finding[] }
  | { outcome: 'not-audited' }
  | { outcome: 'unknown'; message: string }

const advisory = z.object({ title: z.string().optional(), url: z.string().optional() })

/** npm 7 and later, `auditReportVersion` 2; `via` names either an advisory or the package that brings it along. */
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

/** Reads what `npm audit --json` wrote. */
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

/** The lines that say what an audit came to. */
export function auditInWords(audit: Audit): string[] {
  if (audit.outcome === 'clean') return ['No package has a known weakness that is high or critical.']
  if (audit.outcome === 'not-audited') return ['not audited: the registry offers no advisories']
  if (audit.outcome === 'unknown') return [`npm audit said what could not be read: ${audit.message}`]
  return audit.findings.map(
    (finding) => `${finding.package}: ${finding.severity}: ${finding.advisories.join('; ')}`,
  )
}
