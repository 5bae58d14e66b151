const unitBytes = 1024
const units = ['KB', 'MB', 'GB'] as const

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** Formats a size for display: whole Bytes, or KB, MB and GB with two decimals. */
export function formatFileSize(bytes: number): string {
  if (bytes < unitBytes) return `${bytes} Bytes`
  let value = bytes / unitBytes
  let place = 0
  // A value that would round up to 1024 is shown as 1 of the next unit.
  while (rounded(value, 2) >= unitBytes && place < units.length - 1) {
    value /= unitBytes
    place += 1
  }
  return `${value.toFixed(2)} ${units[place]}`
}

/** Formats a size as the drop overlay shows it: in KB with one decimal, however large. */
export const formatKilobytes = (bytes: number): string => `${(bytes / unitBytes).toFixed(1)} KB`
