/** The name under which a PDF of ours holds its carousel; it stands in the file's bytes as it is. */
export const carouselMark = 'LedeCarousel'

/** Whether a file may hold a carousel of ours, without reading it as a PDF. */
export function looksLikeCarousel(bytes: Uint8Array): boolean {
  const mark = new TextEncoder().encode(`/${carouselMark}`)
  for (let at = bytes.indexOf(mark[0] ?? 0); at >= 0; at = bytes.indexOf(mark[0] ?? 0, at + 1)) {
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) return true
  }
  return false
}
