import type { AudioFormat } from '#server/adapters/speech/transcriber.ts'

const headLength = 12

const marks: { format: AudioFormat; mark: string; at: number }[] = [
  // EBML, the frame of WebM and Matroska (RFC 8794, section 11.2.1).
  { format: 'webm', mark: '\x1a\x45\xdf\xa3', at: 0 },
  { format: 'ogg', mark: 'OggS', at: 0 },
  { format: 'wav', mark: 'WAVE', at: 8 },
  { format: 'mp4', mark: 'ftyp', at: 4 },
]

/** The container of a recording by its first bytes, whatever it is named; null when it is none that browsers record. */
export async function audioFormat(file: Blob): Promise<AudioFormat | null> {
  const bytes = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  return marks.find(({ mark, at }) => head.startsWith(mark, at))?.format ?? null
}
