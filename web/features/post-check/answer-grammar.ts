import type { Dialect as HarperDialect, Linter } from 'harper.js'
import { createOwnWords } from '#core/post-check/own-words.ts'
import { isPluralOfKnown } from '#core/post-check/plural-words.ts'
import type { Dialect } from '#core/post-check/preferences.ts'
import { plainText, type Paragraph } from '#core/post/post-text.ts'
import { type Lint, lintParagraph } from './lint-paragraph.ts'
import {
  type FromWorker,
  type GrammarFound,
  type GrammarReady,
  type GrammarSetting,
  spellingRule,
  type ToWorker,
} from './messages.ts'

type Answer = FromWorker<GrammarReady, GrammarFound>

/** The minimum number of words to detect a paragraph's language on its own. */
const enoughWords = 6

const textOf = (paragraph: Paragraph) => paragraph.map(({ text }) => text).join('')
const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

async function createLinter(dialect: Dialect) {
  const [{ Dialect: harperDialects, LocalLinter }, { slimBinary }] = await Promise.all([
    import('harper.js'),
    import('harper.js/slimBinary'),
  ])
  const linter: Linter = new LocalLinter({ binary: slimBinary, dialect: harperDialects[dialect] })
  await linter.setup()
  const dialectOf = (name: Dialect): HarperDialect => harperDialects[name]
  return { linter, dialectOf }
}

/** Lints paragraph by paragraph and caches the results of those still in the post. */
function createParagraphs(linter: Linter) {
  let known = new Map<string, Lint[]>()
  const lint = async (text: string) =>
    countWords(text) >= enoughWords && !(await linter.isLikelyEnglish(text))
      ? []
      : lintParagraph(linter, text)
  return {
    forget: () => known.clear(),
    async lint(texts: string[]): Promise<Lint[][]> {
      const kept = new Map<string, Lint[]>()
      for (const text of texts) {
        if (!kept.has(text)) kept.set(text, known.get(text) ?? (await lint(text)))
      }
      known = kept
      return texts.map((text) => kept.get(text) ?? [])
    },
  }
}

/** Handles the page's messages to the grammar worker. Loads the grammar checker on first use. */
export function createGrammarAnswers(answer: (message: Answer) => void) {
  const isOwn = createOwnWords()
  let setting: GrammarSetting = { dialect: 'American', ownTexts: [] }
  let loaded: Promise<Awaited<ReturnType<typeof load>>> | undefined

  async function load() {
    const { linter, dialectOf } = await createLinter(setting.dialect)
    return { linter, dialectOf, paragraphs: createParagraphs(linter), dialect: setting.dialect }
  }

  const isWanted = (text: string, { rule, from, to, fixes: [fix = ''] }: Lint): boolean =>
    rule === spellingRule
      ? !isPluralOfKnown(text.slice(from, to), fix) &&
        isCheckedWord(text, { from, to }) &&
        !isOwn(text.slice(from, to), setting.ownTexts)
      : !isOwn(neighbourhood(text, { from, to }), setting.ownTexts)

  async function check(post: Paragraph[]): Promise<GrammarFound> {
    loaded ??= load()
    const checker = await loaded
    if (checker.dialect !== setting.dialect) {
      await checker.linter.setDialect(checker.dialectOf(setting.dialect))
      checker.dialect = setting.dialect
      checker.paragraphs.forget()
    }
    if (!(await checker.linter.isLikelyEnglish(plainText(post)))) return { isEnglish: false, findings: [] }
    const texts = post.map(textOf)
    const found = await checker.paragraphs.lint(texts)
    const findings = found.flatMap((lints, paragraph) =>
      lints
        .filter((lint) => isWanted(texts[paragraph] ?? '', lint))
        .map(({ rule, from, to, why, fixes: [fix, ...others] }) => ({
          rule,
          place: { paragraph, from, to },
          why,
          ...(fix === undefined ? {} : { fix }),
          others,
        })),
    )
    return { isEnglish: true, findings }
  }

  let turn: Promise<void> = Promise.resolve()
  return (message: ToWorker<GrammarSetting>): void => {
    turn = turn
      .then(async () => {
        if (message.kind === 'check') {
          answer({ kind: 'found', ticket: message.ticket, found: await check(message.post) })
          return
        }
        ;({ setting } = message)
        loaded ??= load()
        await loaded
        answer({ kind: 'ready', about: null })
      })
      .catch((error: unknown) => answer({ kind: 'failed', reason: String(error) }))
  }
}
type Stretch = { from: number; to: number }

const addressPart = /\S*$/

/** Whether a capital letter is expected here anyway: at the start of a sentence, line or list entry. */
const beginsSentence = (before: string) => /(?:^|[.!?:…\n•→–—-])["'“”‘’([*\s]*$/u.test(before)

/**
 * Whether an unknown word could be in a dictionary, as opposed to names, hashtags, mentions, addresses and words with
 * digits or inner capitals.
 */
function isCheckedWord(text: string, { from, to }: Stretch): boolean {
  const word = text.slice(from, to)
  const before = text.slice(0, from)
  if (/[#@]$/.test(before) || /[#@/.][^\s]*$/.test(addressPart.exec(before)?.[0] ?? '')) return false
  if (/[\p{N}_]/u.test(word) || /\p{L}\P{Lu}*\p{Lu}/u.test(word)) return false
  return !/^\p{Lu}/u.test(word) || beginsSentence(before)
}

/** Returns a stretch with the words before and after it. */
function neighbourhood(text: string, { from, to }: Stretch): string {
  const before = /\S+\s+$/.exec(text.slice(0, from))?.[0] ?? ''
  const after = /^\s*\S+/.exec(text.slice(to))?.[0] ?? ''
  return before + text.slice(from, to) + after
}
