import { useState } from 'react'

/** The oldest go, so that a browser does not fill up. */
const mostKept = 200

const keyOf = (documentId: string) => `lede-said-before:${documentId}`

function read(documentId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(documentId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

function write(documentId: string, texts: string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(keyOf(documentId))
    else localStorage.setItem(keyOf(documentId), JSON.stringify(texts))
  } catch {
    // Without storage it holds for this visit.
  }
}

/** The passages of a document that may be said again, on this device. */
export function useMarkedFine(documentId: string) {
  const [kept, setKept] = useState(() => ({ documentId, texts: read(documentId) }))
  if (kept.documentId !== documentId) setKept({ documentId, texts: read(documentId) })
  const put = (texts: string[]) => {
    setKept({ documentId, texts })
    write(documentId, texts)
  }
  return {
    isFine: (text: string) => kept.texts.includes(text),
    mark: (text: string) => put([...kept.texts, text].slice(-mostKept)),
    unmark: (texts: string[]) => put(kept.texts.filter((text) => !texts.includes(text))),
  }
}
