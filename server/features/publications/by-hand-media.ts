import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { CheckedMedium } from './media-files.ts'

export type Download = Pick<CheckedMedium, 'kind' | 'url' | 'alt' | 'title'> & {
  position: number
  name: string
  size: number
  contentType: string
}

/** What no file system takes in a name. */
// oxlint-disable-next-line no-control-regex
const unfit = /[\u0000-\u001f\u007f/\\:*?"<>|]+/g

/** The media in the order in which the post shows them, each with its place in front of its name. */
export function downloadNames(media: readonly CheckedMedium[]): Download[] {
  const digits = String(media.length).length
  return media.flatMap(({ kind, url, alt, title, file }, at) => {
    if (file === null) return []
    const place = String(at + 1).padStart(digits, '0')
    const name = `${place}-${file.name.replaceAll(unfit, '-')}`
    const { size, contentType } = file
    return [{ kind, url, alt, title, position: at + 1, name, size, contentType }]
  })
}

type Open = (download: Download) => Promise<ReadableStream<Uint8Array>>

/** A zip of them, as it is read: each file is opened only when the one before has been. They do not get smaller. */
export function zipOf(downloads: readonly Download[], open: Open): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  // yazl makes a PassThrough.
  const output = zip.outputStream as Readable
  const write = async () => {
    for (const download of downloads) {
      const stream = Readable.from(await open(download), { objectMode: false })
      output.once('close', () => stream.destroy())
      zip.addReadStreamLazy(download.name, { compress: false, size: download.size }, (give) =>
        give(null, stream),
      )
      await finished(stream)
    }
    zip.end()
  }
  zip.on('error', (error) => output.destroy(error))
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}

const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )

/** An attachment with a name in any script. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`
