import { describe, expect, test } from 'vitest'
import { auditInWords, readAudit } from './checks.ts'

const read = (report: unknown) => readAudit(JSON.stringify(report))

const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 }

/** In the format of npm 10 and 11. */
const reportOf = (vulnerabilities: Record<string, unknown>) => ({
  auditReportVersion: 2,
  vulnerabilities,
  metadata: { vulnerabilities: counts, dependencies: { prod: 12, total: 12 } },
})

const advisory = {
  source: 1_098_094,
  name: 'braces',
  dependency: 'braces',
  title: 'Uncontrolled resource consumption in braces',
  url: 'https://github.com/advisories/GHSA-grv7-fg5c-xmjg',
  severity: 'high',
  cwe: ['CWE-400'],
  cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N' },
  range: '<3.0.3',
}
const weak = (name: string, severity: string, via: unknown[]) => ({
  [name]: { name, severity, isDirect: true, via, effects: [], range: '*', nodes: [], fixAvailable: true },
})

describe('the reading of an audit', () => {
  test('says that nothing was found', () => {
    expect(read(reportOf({}))).toEqual({ outcome: 'clean' })
  })

  test('names package, severity and advisory of a finding, and what brings it along', () => {
    const audit = read(
      reportOf({ ...weak('braces', 'high', [advisory]), ...weak('micromatch', 'critical', ['braces']) }),
    )
    expect(audit).toMatchObject({ outcome: 'found' })
    expect(auditInWords(audit)).toEqual([
      `braces: high: ${advisory.title} ${advisory.url}`,
      'micromatch: critical: through braces',
    ])
  })

  test('lets pass what is less than high', () => {
    expect(read(reportOf(weak('braces', 'moderate', [advisory])))).toEqual({ outcome: 'clean' })
  })

  test.each([
    {
      message: '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk',
      method: 'POST',
      statusCode: 405,
      body: '',
      error: { summary: '', detail: '' },
    },
    { message: 'request to https://registry.example/ failed, reason: connect ECONNREFUSED 127.0.0.1:9' },
    { error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND registry.example', detail: '' } },
    { error: { code: 'ENOAUDIT', summary: 'Your configured registry does not support audit requests.' } },
    { message: 'audit endpoint returned an error', error: { summary: '', detail: '' } },
  ])('says plainly that the registry has no advisories: %j', (answer) => {
    expect(auditInWords(read(answer))).toEqual(['not audited: the registry offers no advisories'])
  })

  test.each([
    JSON.stringify({ error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.' } }),
    JSON.stringify({ auditReportVersion: 3, vulnerabilities: {} }),
    JSON.stringify([]),
    'npm error',
    '',
  ])('does not take for well what it cannot read: %s', (output) => {
    expect(readAudit(output).outcome).toBe('unknown')
  })
})
