import { Extension } from '@tiptap/core'
import { Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { cleanText } from '#core/clean-text.ts'
import { readPlain } from '#core/post-content.ts'
import type { PostText } from '#core/post-text.ts'
import { toHtml } from '#core/post-html.ts'
import { readClipboardHtml, readLine } from './clipboard-html.ts'
import { toEditorJson } from './editor-json.ts'

const sliceOf = (schema: Schema, post: PostText): Slice =>
  new Slice(Fragment.fromJSON(schema, toEditorJson(post).content), 1, 1)

/** Marks HTML as cut from paragraphs at both ends, with the spaces that the writer typed. */
const asSlice = (post: PostText): string =>
  post.length === 0 ? '' : toHtml(post).replace('<p>', '<p data-pm-slice="1 1 []">')

/**
 * What is pasted and dropped comes in as paragraphs with the three marks and the symbols of lists; plain text goes out
 * and comes in line by line.
 */
export const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => asSlice(readClipboardHtml(html)),
          clipboardTextParser: (text) => sliceOf(schema, readPlain(cleanText(text)).map(readLine)),
          clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, '\n', '\n'),
          // Nothing that a post can hold must not take the place of what is selected.
          handlePaste: (_, event, slice) =>
            slice.size === 0 && (event.clipboardData?.files.length ?? 0) === 0,
        },
      }),
    ]
  },
})
