/** The name under which our PDFs store their carousel; it appears verbatim in the file's bytes. */
export const carouselMark = 'LedeCarousel'

/** Whether a file may contain one of our carousels, without parsing it as a PDF. */
export function looksLikeCarousel(bytes: Uint8Array): boolean {
  const mark = new TextEncoder().encode(`/${carouselMark}`)
  for (let at = bytes.indexOf(mark[0] ?? 0); at >= 0; at = bytes.indexOf(mark[0] ?? 0, at + 1)) {
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) return true
  }
  return false
}
