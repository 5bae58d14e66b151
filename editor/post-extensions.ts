import { type Extensions, Extension } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { LinkColours } from './link-colours.ts'
import { NativeCaret } from './native-caret.ts'
import { ParagraphCommands } from './paragraph-commands.ts'
import { Regenerating } from './regenerating.ts'
import { Underlines } from './underlines.ts'
import { Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { cleanText } from '#core/text/clean-text.ts'
import { readPlain, toHtml } from '#core/post/post-content.ts'
import type { PostText } from '#core/post/post-text.ts'
import { readClipboardHtml, readLine } from './clipboard-html.ts'
import { toEditorJson } from './editor-json.ts'
import type { EditorView } from '@tiptap/pm/view'

/** Pasted text is parsed by the Clipboard extension, where sequences such as `__x__` are literal text. */
const withoutPasteRules = { addPasteRules: () => [] }

/** The schema of a post: paragraphs, line breaks and three marks. All other pasted formatting is lost. */
export const postExtensions = ({ placeholder }: { placeholder: string }): Extensions => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold.extend(withoutPasteRules),
  Italic.extend(withoutPasteRules),
  Strike.extend(withoutPasteRules),
  UndoRedo,
  NativeCaret,
  Clipboard,
  LinkColours,
  ParagraphCommands,
  Regenerating,
  ThirdPress,
  Underlines,
  Placeholder.configure({ placeholder }),
]

const sliceOf = (schema: Schema, post: PostText): Slice =>
  new Slice(Fragment.fromJSON(schema, toEditorJson(post).content), 1, 1)

/** Marks the HTML as an open slice of paragraphs, which preserves the writer's spaces. */
const asSlice = (post: PostText): string =>
  post.length === 0 ? '' : toHtml(post).replace('<p>', '<p data-pm-slice="1 1 []">')

/**
 * Pasted and dropped content becomes paragraphs with the three marks and list symbols; plain text is copied and pasted
 * line by line.
 */
const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => asSlice(readClipboardHtml(html)),
          clipboardTextParser: (text) => sliceOf(schema, readPlain(cleanText(text)).map(readLine)),
          clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, '\n', '\n'),
          // Content that a post cannot hold must not replace the selection.
          handlePaste: (_, event, slice) =>
            slice.size === 0 && (event.clipboardData?.files.length ?? 0) === 0,
        },
      }),
    ]
  },
})

/**
 * Makes a triple click select only its paragraph. ProseMirror does so only when the clicks follow each other within
 * half a second; the browser, which uses the system's interval, selects up to the start of the next paragraph, so that
 * typing would join the two.
 */
const ThirdPress = Extension.create({
  name: 'thirdPress',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { mousedown: (view, event) => selectPressed(view, event) } } }),
  ],
})

function selectPressed(view: EditorView, event: MouseEvent): boolean {
  const { target, button, detail, shiftKey } = event
  if (detail !== 3 || button !== 0 || shiftKey) return false
  if (!(target instanceof Node) || target === view.dom || !view.dom.contains(target)) return false
  const { doc } = view.state
  const place = doc.resolve(view.posAtDOM(target, 0))
  if (!place.parent.isTextblock) return false
  view.focus()
  view.dispatch(
    view.state.tr
      .setSelection(TextSelection.create(doc, place.start(), place.end()))
      .setMeta('pointer', true),
  )
  event.preventDefault()
  return true
}
