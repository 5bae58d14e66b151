import { readFileSync } from 'node:fs'
import { round } from './statistics.ts'

/** Returns the resident memory of a process in MB; Linux only. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return round(Number(kilobytes) / 1024, 0)
}

const ticksPerSecond = 100

/** Returns the processor time that a process has used so far, in milliseconds; Linux only. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}
