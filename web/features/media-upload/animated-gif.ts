const gif = [0x47, 0x49, 0x46]
const image = 0x2c
const extension = 0x21

/** Whether a file is a GIF with more than one frame; a damaged one has those that can be counted. */
export function isAnimatedGif(bytes: Uint8Array): boolean {
  if (!gif.every((byte, at) => bytes[at] === byte)) return false
  let at = 13 + tableBytes(bytes[10])
  for (let frames = 0; at < bytes.length;) {
    if (bytes[at] === image) {
      frames += 1
      if (frames > 1) return true
      at = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9]))
    } else if (bytes[at] === extension) at = afterBlocks(bytes, at + 2)
    else return false
  }
  return false
}

/** The bytes of the colour table that a packed field announces. */
const tableBytes = (packed = 0): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))

/** Data comes in blocks, each after its length; one of length 0 ends them. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += length + 1
  return at + 1
}
