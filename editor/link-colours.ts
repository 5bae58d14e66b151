import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { splitLinks } from '#core/post/feed-links.ts'
import { isMark } from './editor-json.ts'

type Stretch = { from: number; to: number }

/** The links of each paragraph, from its start: an edit leaves the other paragraphs the same objects. */
const known = new WeakMap<Node, Stretch[]>()

function linksOf(paragraph: Node): Stretch[] {
  const found = known.get(paragraph)
  if (found) return found
  const runs = paragraph.children.map(({ text = '\n', marks }) => ({
    text,
    marks: marks.map(({ type }) => type.name).filter(isMark),
  }))
  let to = 0
  const links = splitLinks(runs).flatMap(({ text, isLink }) => {
    const from = to
    to += text.length
    return isLink ? [{ from, to }] : []
  })
  known.set(paragraph, links)
  return links
}

function linksIn(doc: Node): DecorationSet {
  const links: Decoration[] = []
  doc.forEach((paragraph, offset) => {
    const start = offset + 1
    for (const { from, to } of linksOf(paragraph))
      links.push(Decoration.inline(start + from, start + to, { class: 'post-link' }))
  })
  return DecorationSet.create(doc, links)
}

const key = new PluginKey<DecorationSet>('linkColours')

/** Shows hashtags and web addresses in the colour of links (post-card.css). They are not part of the post. */
export const LinkColours = Extension.create({
  name: 'linkColours',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_, { doc }) => linksIn(doc),
        apply: (tr, before) => (tr.docChanged ? linksIn(tr.doc) : before),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})
