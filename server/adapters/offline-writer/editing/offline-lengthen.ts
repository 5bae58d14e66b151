import { postLengths } from '#core/post/post-length.ts'
import { choosePassages } from '#server/adapters/offline-writer/drafting/choose-passages.ts'
import { byRelation } from '#server/adapters/offline-writer/drafting/passage-order.ts'
import { paragraphs } from '#server/adapters/offline-writer/drafting/post-paragraphs.ts'
import type { Material } from '#server/adapters/offline-writer/offline-task.ts'
import { type Passage, readPassages } from '#server/adapters/offline-writer/reading/passages.ts'
import { readRequest, statementOf, tellsSomething } from '#server/adapters/offline-writer/reading/request.ts'
import { isForPost } from '#server/adapters/offline-writer/reading/short-request.ts'
import { finishSentence, wording } from '#server/adapters/offline-writer/reading/sentences.ts'
import { openSlots } from '#server/adapters/offline-writer/reply-words.ts'
import { contact } from './post-blocks.ts'
import { isHashtags, isQuestion } from './post-parts.ts'

const gap = '\n\n'
const leastAdded = 250
const share = 0.5
const mostOver = 1.5

/** Slots that stand for a whole paragraph, which material can take the place of. */
const slots: ReadonlySet<string> = new Set(
  Object.values(openSlots).flatMap(({ facts, detail }) => [...facts, detail]),
)

const isEnding = (text: string) => isQuestion(text) || isHashtags(text) || contact.test(text)

/** Inserts paragraphs before those that end the post: a question, an invitation, hashtags. */
function insertBeforeEnding(content: string, added: string[]): string {
  const own = content
    .trimEnd()
    .split(/\n[^\S\n]*\n/)
    .filter((paragraph) => !slots.has(paragraph.trim()))
  const last = own.findLastIndex((paragraph) => !isEnding(paragraph))
  return own.toSpliced(Math.max(1, last + 1), 0, ...added).join(gap)
}

function factsIn(message: string): string {
  const { subject, told } = readRequest(message)
  return tellsSomething(subject) ? `${finishSentence(statementOf(subject))} ${told}` : told
}

/** What was said before counts with what it tells, as in a draft. */
function spokenAndChosen(material: readonly Material[]): Material[] {
  const said = material.filter(({ isSaid }) => isSaid === true)
  return [
    ...said
      .filter(({ text }, at) => isForPost(text, at === 0))
      .map((piece) => ({ ...piece, text: factsIn(piece.text), isChosen: true })),
    ...material.filter(({ isSaid }) => isSaid !== true),
  ]
}

/**
 * Makes a post longer by about half with sentences of the material that it does not have yet: what was chosen, and what
 * shares words with the post. Unchanged if there are none.
 */
export function lengthenFrom(content: string, material: readonly Material[]): string {
  const known = ` ${wording(content)} `
  const isKnown = ({ text }: Passage) => known.includes(` ${wording(text)} `)
  const found = readPassages({
    material: spokenAndChosen(material),
    topic: content,
    isWanted: ({ isChosen }) => isChosen === true,
  })
  const wished = Math.max(leastAdded, content.length * share)
  const most = Math.min(wished * mostOver, postLengths.Extended.max - content.length)
  const chosen = choosePassages(
    byRelation(found),
    { wished: Math.min(wished, most), least: 0, most },
    { isOpening: isKnown, first: 0 },
  )
  // What leans on a sentence that the post has already would be torn from it.
  const added = chosen.filter((passage, at) => {
    const before = chosen[at - 1]
    return !isKnown(passage) && !(passage.leans && (before === undefined || isKnown(before)))
  })
  return added.length === 0 ? content : insertBeforeEnding(content, paragraphs(added, false))
}
