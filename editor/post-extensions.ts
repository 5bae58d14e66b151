import type { Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { Clipboard } from './clipboard.ts'
import { ParagraphCommands } from './paragraph-commands.ts'
import { Regenerating } from './regenerating.ts'
import { ThirdPress } from './third-press.ts'
import { Underlines } from './underlines.ts'

/** What is pasted is read by the clipboard: signs such as `__x__` are letters there. */
const withoutPasteRules = { addPasteRules: () => [] }

/** What a post is made of: paragraphs, line breaks and three marks. Whatever else is pasted loses its shape. */
export const postExtensions = ({ placeholder }: { placeholder: string }): Extensions => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold.extend(withoutPasteRules),
  Italic.extend(withoutPasteRules),
  Strike.extend(withoutPasteRules),
  UndoRedo,
  Clipboard,
  ParagraphCommands,
  Regenerating,
  ThirdPress,
  Underlines,
  Placeholder.configure({ placeholder }),
]
