/** Returns the value below which a share of the samples lies; `share` is from 0 to 1. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: number[]) => percentile(samples, 0.5)

export const round = (value: number, digits = 1) => Number(value.toFixed(digits))
