import type { JSONContent } from '@tiptap/core'
import { type Mark, normalize, type Paragraph, type PostText, type Run } from '#core/post/post-text.ts'

export const isMark = (name: string): name is Mark =>
  name === 'bold' || name === 'italic' || name === 'strike'

function runToJson({ text, marks }: Run): JSONContent[] {
  const withMarks = marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}
  return text
    .split(/(\n)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece === '\n' ? { type: 'hardBreak', ...withMarks } : { type: 'text', text: piece, ...withMarks },
    )
}

function paragraphToJson(runs: Paragraph): JSONContent {
  const content = runs.flatMap(runToJson)
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
}

/** Converts a post to the editor's document, which has at least one paragraph. */
export function toEditorJson(post: PostText): JSONContent {
  const paragraphs = normalize(post).map(paragraphToJson)
  return { type: 'doc', content: paragraphs.length > 0 ? paragraphs : [{ type: 'paragraph' }] }
}

function nodeToRun(node: JSONContent): Run {
  const marks = (node.marks ?? []).map(({ type }) => type).filter(isMark)
  return { text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''), marks }
}

/** Converts the editor's document to a post; an empty document becomes a post without paragraphs. */
export function fromEditorJson(json: JSONContent): PostText {
  return normalize((json.content ?? []).map((paragraph) => (paragraph.content ?? []).map(nodeToRun)))
}
