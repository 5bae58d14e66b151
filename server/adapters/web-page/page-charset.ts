const metaSearched = 4096
/** Encodings whose bytes may be valid UTF-8 with a different meaning. */
const mimicsUtf8 = /^(?:utf-16|iso-2022-jp)/

/** Returns an encoding's standard name; undefined if it does not exist. */
function encodingOf(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function markedBy([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Returns the encoding declared in the page. It cannot be UTF-16, even if declared, or this could not be read. */
function namedWithin(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, metaSearched))
  const label = /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]+)/i.exec(start.toString('latin1'))?.[1]
  const encoding = encodingOf(label)
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

/**
 * Decodes a page whose server and author may both be wrong about its encoding: valid UTF-8 is read as such, unless the
 * declared encoding can look like it; otherwise as declared, or as Windows-1252 if nothing is declared.
 */
export function decodePage(bytes: Uint8Array, declared: string | undefined): string {
  const named = encodingOf(declared) ?? namedWithin(bytes)
  const certain = markedBy(bytes) ?? (named !== undefined && mimicsUtf8.test(named) ? named : undefined)
  const text = certain === undefined ? undefined : decode(bytes, certain)
  return (
    text ??
    decode(bytes, 'utf-8') ??
    new TextDecoder(named === 'utf-8' ? 'windows-1252' : (named ?? 'windows-1252')).decode(bytes)
  )
}
