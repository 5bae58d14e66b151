export const pictureAddress = (base64: string) => `data:image/png;base64,${base64}`

/** A picture given as base64 PNG data. */
export function pictureBlob(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}

const fileName = (title: string) =>
  `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'picture'}.png`

const laterMs = 60_000

/** Has the browser save a picture under its title. */
export function savePicture(base64: string, title: string): void {
  const url = URL.createObjectURL(pictureBlob(base64))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName(title) })
  link.click()
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(url), laterMs)
}
