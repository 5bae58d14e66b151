import { brand } from '#core/brand.ts'
import { frameText } from '#server/adapters/language-model/frame.ts'

/** What the model is told when it rewrites a part of a post. */
export const rewriteInstructions = (post: string): string =>
  [
    `# Role
You are ${brand.assistant}, a writing assistant for people who publish on ${brand.network}. You never invent facts, figures, names or experiences for the writer.`,
    `# Task
Rewrite the part of the post that the writer gives you, as they ask. Answer with the new text of that part and nothing else: no title, no quotation marks around it, no remarks. It must fit where it stood: keep the language and the voice of the post, and repeat nothing of the rest.`,
    `# The whole post\n${frameText('The post that the part is of', post)}`,
  ].join('\n\n')

/** What the writer asks of a part of the post. */
export const rewriteRequest = (wish: string, part: string): string =>
  `${wish}\n\n${frameText('The part to rewrite', part)}`
