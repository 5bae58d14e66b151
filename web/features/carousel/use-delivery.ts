import { useEffect, useRef, useState } from 'react'
import type { Carousel } from '#core/carousel/carousel.ts'
import { carouselName } from '#core/carousel/new-carousel.ts'
import type { PostDocument } from '#core/post/post-content.ts'
import { uploadFailure, uploadMedia } from '#web/features/media-upload/queries.ts'
import type { FontSet } from './font-set.ts'

export type Delivery =
  | { step: 'idle' }
  | { step: 'making' }
  | { step: 'uploading'; share: number }
  | { step: 'failed'; words: string }

const makingFailed = 'The PDF could not be made. Nothing is lost: try again.'

/** Loads the PDF writer when it is first needed. Throws an Error with a user-facing message when it fails. */
async function pdfOf(carousel: Carousel, fontSet: FontSet): Promise<File> {
  const name = carouselName(carousel)
  try {
    const { writePdf } = await import('./write-pdf.ts')
    const bytes = await writePdf(carousel, fontSet, name)
    return new File([Uint8Array.from(bytes)], `${fileName(name)}.pdf`, { type: 'application/pdf' })
  } catch (cause) {
    throw new Error(makingFailed, { cause })
  }
}

const fileName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'carousel'

function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type DeliveryOptions = {
  /** Throws an Error with a user-facing message when the post cannot take the document. */
  onAttach: (document: PostDocument) => void
  onDone: () => void
}

/** Makes the PDF, and downloads it or uploads it and attaches it to the post. */
export function useDelivery({ onAttach, onDone }: DeliveryOptions) {
  const [state, setState] = useState<Delivery>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  // The network: closing the maker means that the file is no longer wanted in the post.
  useEffect(() => () => running.current?.abort(), [])

  const save = async (carousel: Carousel, fontSet: FontSet, onSaved: () => void) => {
    setState({ step: 'making' })
    try {
      download(await pdfOf(carousel, fontSet))
      setState({ step: 'idle' })
      onSaved()
    } catch (error) {
      setState({ step: 'failed', words: wordsFor(error) })
    }
  }
  const attach = async (carousel: Carousel, fontSet: FontSet) => {
    const abort = new AbortController()
    running.current = abort
    setState({ step: 'making' })
    try {
      const file = await pdfOf(carousel, fontSet)
      if (abort.signal.aborted) return
      const onProgress = (share: number) => setState({ step: 'uploading', share })
      onProgress(0)
      const { url } = await uploadMedia(file, { onProgress, signal: abort.signal })
      onAttach({ url, name: carouselName(carousel) })
      setState({ step: 'idle' })
      onDone()
    } catch (error) {
      if (!abort.signal.aborted) setState({ step: 'failed', words: wordsFor(error) })
    } finally {
      if (running.current === abort) running.current = null
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }
  return { state, save, attach, cancel }
}

/** An Error with a message of its own is shown as it is; anything else is a failed upload. */
const wordsFor = (error: unknown): string =>
  error instanceof Error && error.name === 'Error' && error.message !== ''
    ? error.message
    : uploadFailure(error)
