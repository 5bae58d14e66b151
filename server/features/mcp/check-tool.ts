import { z } from 'zod'
import { refuse } from '#core/errors.ts'
import { counterState, countCharacters, type PostText } from '#core/post/post-text.ts'
import { hasMedia, parseContent, type PostContent, replaceText } from '#core/post/post-content.ts'
import { createPostCheck, postCheckRules } from '#core/post-check/check.ts'
import { readParagraph } from '#core/post-check/reading.ts'
import type { KeyHolder } from '#server/features/api-keys/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { CheckChoices } from '#server/features/post-check/service.ts'
import { defineTool, idField, looks, type Tool } from './tool.ts'

/** The length of four posts; a much longer text is refused without being checked. */
const maxChecked = 12_000

type Parts = { documents: Documents; checkChoices: CheckChoices }

const finding = z.object({
  rule: z.string(),
  words: z.string().describe('What it is about, as it stands in the post.'),
  why: z.string(),
  fix: z
    .nullable(z.string())
    .describe('What could stand there instead; null when that is for the writer to find.'),
})

const labels = new Map(postCheckRules.map(({ id, label }) => [id, label]))
const tooLong = () => refuse(`Texts of up to ${maxChecked} characters are checked.`)

/** The post check, as it is shown beside the editor. */
export const checkTool = ({ documents, checkChoices }: Parts): Tool =>
  defineTool({
    name: 'check_post',
    title: 'Check a post',
    description:
      'Looks at a post, or at a text that is none yet, by the rules of Lede’s post check: the first line, stock phrases, long sentences, length, hashtags and so on. Findings are advice. Rules that the writer has switched off, and the writer’s own words, are left alone. Spelling and grammar are not looked at.',
    scopes: ['check'],
    hints: looks,
    input: z.strictObject({
      id: idField.optional().describe('A post of the writer’s; or give a text.'),
      text: z.string().min(1).max(maxChecked).optional(),
    }),
    output: z.object({
      characters: z.int(),
      length: z.string().describe('What that means for the limit of LinkedIn.'),
      findings: z.array(finding),
    }),
    async run(holder, given) {
      const post = await postOf(documents, holder, given)
      const characters = countCharacters(post.text)
      if (characters > maxChecked) throw tooLong()
      const preferences = await checkChoices.get(holder.actor)
      const setting = {
        off: preferences?.off ?? [],
        ownTexts: await documents.ownTexts(holder.actor),
        hasMedia: hasMedia(post),
      }
      const found = createPostCheck()(post.text, setting)
      const findings = found.map(({ rule, place, why, fix = null }) => ({
        rule: labels.get(rule) ?? rule,
        words: wordsAt(post.text, place),
        why,
        fix,
      }))
      return { characters, length: counterState(characters).text, findings }
    },
  })

type Given = { id?: string | undefined; text?: string | undefined }

async function postOf(documents: Documents, { actor }: KeyHolder, { id, text }: Given): Promise<PostContent> {
  if ((id === undefined) === (text === undefined)) {
    throw refuse('Give either an id or a text.')
  }
  if (id === undefined) return replaceText(parseContent(''), text ?? '')
  const { kind, content } = await documents.latestVersion(actor, id)
  if (kind === 'image') {
    throw refuse('This post is a picture: it has no text.')
  }
  return parseContent(content)
}

function wordsAt(post: PostText, { paragraph, from, to }: { paragraph: number; from: number; to: number }) {
  const stretch = post[paragraph]
  return stretch === undefined ? '' : readParagraph(stretch).text.slice(from, to)
}
