import type { Finding, Rule } from '#core/post-check/finding.ts'
import { postSentences, type PlacedSentence, written } from '#core/post-check/reading.ts'

const id = 'answered-question'
const why = 'Many posts ask a question only to set up its answer; the answer alone gets there sooner.'

const leads = new Set('and but so or'.split(' '))
const determiners = new Set('the my our your his her their its'.split(' '))
const verbs = new Set(
  'is are was were do does did can could will would should has have had am need want know get make go be'.split(
    ' ',
  ),
)
const bare = new Set([
  'why',
  'how',
  'so what',
  'sound familiar',
  'want to know why',
  'want to know how',
  'guess what',
  'you know what',
])
const mostWords = 5

function isSetUp({ words }: PlacedSentence): boolean {
  const texts = words.map(({ text }) => text)
  const core = leads.has(texts[0] ?? '') && texts.length > 1 ? texts.slice(1) : texts
  if (bare.has(texts.join(' ')) || bare.has(core.join(' '))) return true
  const isNoun = determiners.has(core[0] ?? '') && core.length > 1 && core.length <= mostWords
  return isNoun && !core.some((word) => verbs.has(word))
}

export const answeredQuestion: Rule = {
  id,
  label: 'Short questions that are answered at once',
  isPhrase: true,
  find: (post) => {
    const sentences = postSentences(post)
    return sentences.flatMap((sentence, at): Finding[] => {
      const isAnswered = sentences[at + 1] !== undefined
      if (!isAnswered || !written(sentence).endsWith('?') || !isSetUp(sentence)) return []
      const { paragraph, from, to } = sentence
      return [{ rule: id, place: { paragraph, from, to }, why }]
    })
  },
}
