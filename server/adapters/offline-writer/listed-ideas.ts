import { writeIdeas } from '#core/formats/write-formats.ts'
import { findIdeas, type OfflineIdea, outlineOf } from './offline-ideas.ts'
import type { Material } from './offline-task.ts'
import { asksForChange } from './reading/change-request.ts'
import type { Language } from './reading/language.ts'
import { asksForMore, readIdeasRequest } from './reading/other-requests.ts'
import { countFacts, isReaction, readRequest, statementOf, tellsSomething } from './reading/request.ts'
import { dropEnd, splitLine, splitSentences, wording } from './reading/sentences.ts'
import { remarkWords } from './remark-words.ts'
import { replyWords } from './reply-words.ts'

type Read = {
  text: string
  /** Everything the writer said before. */
  earlier: string[]
  material?: readonly Material[]
  sources?: readonly string[]
  language: Language
}

/** Whether a message tells anything that a post can be made of. */
export function hasFacts(text: string): boolean {
  const request = readRequest(text)
  const { told, subject, asksForPost } = request
  return countFacts(told) > 0 || (asksForPost && tellsSomething(subject) && outlineOf(request) === undefined)
}

/** What ideas are wanted: about a topic, '' if none is named, and how many lists of them came before. */
type IdeasWanted = { topic: string; listsBefore: number }

/**
 * Returns the ideas that a message asks for; undefined when it asks for none. After a request for ideas without a topic,
 * a few words are taken as one; after any, "more" asks for others.
 */
export function ideasWanted({ text, earlier }: Pick<Read, 'text' | 'earlier'>): IdeasWanted | undefined {
  const isOneSentence = splitSentences(text).length === 1
  const asked = readIdeasRequest(text)
  const others = earlier.toReversed()
  const since = others.findIndex((message) => !asksForMore(message))
  const before = others[since]
  const topicBefore = before === undefined ? undefined : readIdeasRequest(before)
  if (asksForMore(text) && topicBefore !== undefined) return { topic: topicBefore, listsBefore: since + 1 }
  if (asked !== undefined)
    return isOneSentence || !hasFacts(text) ? { topic: asked, listsBefore: 0 } : undefined
  const isAnswered = since === 0 && topicBefore === '' && isOneSentence && !readRequest(text).asksForPost
  return isAnswered && !isReaction(text) && !/\?\s*$/.test(text)
    ? { topic: dropEnd(text, ' .!'), listsBefore: 0 }
    : undefined
}

/** Leaves out of the material the sentences that ideas were already made of. */
function withoutUsed(material: readonly Material[], ideas: readonly OfflineIdea[]): Material[] {
  const used = ideas.map(({ summary }) => wording(summary))
  const isUsed = (sentence: string) => {
    const words = wording(sentence)
    return words !== '' && used.some((summary) => summary.startsWith(words))
  }
  return material.map((piece) => {
    const lines = piece.text.split('\n').map((line) => {
      const sentences = splitLine(line)
      const left = sentences.filter((sentence) => !isUsed(sentence))
      return left.length === sentences.length ? line : left.join(' ')
    })
    return { ...piece, text: lines.join('\n') }
  })
}

/**
 * Lists ideas on the topic, the chosen material and what was told before, numbered so that a post can be requested by
 * number. Further lists have none of the earlier ideas.
 */
export function listIdeas({ topic, listsBefore }: IdeasWanted, read: Read): string {
  const { earlier, sources = [], language } = read
  const named = topic === '' ? [] : [{ label: '', text: statementOf(topic), isSaid: true }]
  const earlierFacts = earlier
    .filter((text) => hasFacts(text) && !asksForChange(text))
    .map((text) => ({ label: '', text: readRequest(text).told }))
  const known: OfflineIdea[] = []
  let ideas: OfflineIdea[] = []
  for (let list = 0; list <= listsBefore; list += 1) {
    const left = withoutUsed([...(read.material ?? []), ...earlierFacts], known)
    const wanted = { material: [...named, ...left], language }
    const found = findIdeas({ ...wanted, topic })
    const all = found.length > 0 ? found : findIdeas({ ...wanted, topic: sources.join(', ') })
    ideas = all.filter(({ title, summary }) =>
      known.every((one) => one.title !== title && one.summary !== summary),
    )
    known.push(...ideas)
    if (ideas.length === 0) break
  }
  const { noTopic } = replyWords[language]
  const { noMoreIdeas } = remarkWords[language]
  if (ideas.length === 0) return listsBefore > 0 ? noMoreIdeas : noTopic
  return writeIdeas(ideas.map((idea, at) => ({ number: at + 1, ...idea })))
}
