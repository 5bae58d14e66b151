const snakeCase = /^[a-z][a-z\d]*(_[a-z\d]+)*$/
const foreignUnits =
  /_(milliseconds|microseconds|nanoseconds|ms|minutes|hours|days|kilobytes|megabytes|kb|mb|percent)(_|$)/
const typeNames = /_(counter|gauge|histogram|summary)(_|$)/
const label = /[{,](\w+)="/g

/** Returns problems with the names of metrics, by the rules of `promtool check metrics` and Prometheus' manual. */
export function lint(text: string): string[] {
  const lines = text.split('\n')
  const helped = new Set(lines.flatMap((line) => /^# HELP (\S+) \S/.exec(line)?.[1] ?? []))
  return lines
    .flatMap((line) => [/^# TYPE (\S+) (\S+)/.exec(line)?.slice(1) ?? []])
    .filter(([name]) => name !== undefined)
    .flatMap(([name = '', type = '']) => {
      const series = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name}_bucket{`))
      const labels = new Set(series.flatMap((line) => [...line.matchAll(label)].map(([, one = '']) => one)))
      const problems = [
        snakeCase.test(name) ? '' : 'not in snake case',
        helped.has(name) ? '' : 'no help',
        type === 'counter' && !name.endsWith('_total') ? 'a counter ends in _total' : '',
        type !== 'counter' && name.endsWith('_total') ? 'only a counter ends in _total' : '',
        foreignUnits.test(name) ? 'not a base unit' : '',
        typeNames.test(name) ? 'says its type' : '',
        ...[...labels].map((one) => (snakeCase.test(one) ? '' : `the label ${one} is not in snake case`)),
      ]
      return problems.filter((problem) => problem !== '').map((problem) => `${name}: ${problem}`)
    })
}
