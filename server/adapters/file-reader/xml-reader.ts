import { SaxesParser } from 'saxes'
import { Unreadable } from './file-text.ts'

export type XmlHandlers = {
  /** `name` is without its prefix; attribute names are as written. */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const maxDepth = 500

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses XML chunk by chunk, so that a large part is never in memory as a whole. Throws Unreadable. */
export function createXmlReader({ open, text, close }: XmlHandlers) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let depth = 0
  parser.on('error', (error) => {
    throw new Unreadable('damaged', error)
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > maxDepth) throw new Unreadable('damaged')
    open?.(withoutPrefix(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(withoutPrefix(name))
  })
  if (text) parser.on('text', text)
  return {
    write: (piece: string) => void parser.write(piece),
    end: () => void parser.close(),
  }
}
