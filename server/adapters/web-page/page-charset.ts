const metaSearched = 4096
/** Encodings whose bytes can pass for UTF-8 although they mean something else. */
const mimicsUtf8 = /^(?:utf-16|iso-2022-jp)/

/** How an encoding is called in the standard; undefined for one that there is none of. */
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

/** What the page says of itself. Since that could be read, it is not UTF-16, whatever it says. */
function namedWithin(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, metaSearched))
  const label = /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]+)/i.exec(start.toString('latin1'))?.[1]
  const encoding = encodingOf(label)
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

/**
 * The text of a page whose server and author may both be wrong about its encoding: what is valid UTF-8 is that, unless
 * the encoding they name looks alike; else it is what they name, and Windows' Western encoding when they name none.
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
