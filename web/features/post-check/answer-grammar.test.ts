// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { createGrammarAnswers } from './answer-grammar.ts'
import type { FromWorker, GrammarFound, GrammarReady, GrammarSetting, ToWorker } from './messages.ts'

type Answer = FromWorker<GrammarReady, GrammarFound>

/** The real grammar checker, as the worker runs it. */
describe('spelling and grammar', { timeout: 120_000 }, () => {
  let tell: (message: ToWorker<GrammarSetting>) => void
  let answers: Answer[] = []
  let tickets = 0
  beforeAll(() => {
    tell = createGrammarAnswers((answer) => answers.push(answer))
  })

  const set = async (setting: Partial<GrammarSetting>) => {
    answers = []
    tell({ kind: 'set', setting: { dialect: 'American', ownTexts: [], ...setting } })
    await expect.poll(() => answers, { timeout: 60_000 }).toEqual([{ kind: 'ready', about: null }])
  }
  const check = async (text: string): Promise<GrammarFound> => {
    tickets += 1
    answers = []
    tell({ kind: 'check', ticket: tickets, post: readText(text) })
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(1)
    const [answer] = answers
    if (answer?.kind !== 'found') throw new Error(JSON.stringify(answer))
    expect(answer.ticket).toBe(tickets)
    return answer.found
  }
  const flagged = async (text: string) => {
    const paragraphs = text.split('\n')
    return (await check(text)).findings.map(({ rule, place: { paragraph, from, to }, fix }) => [
      rule,
      paragraphs[paragraph]?.slice(from, to),
      fix,
    ])
  }

  it('finds unknown words and mistakes where they stand, emoji or not, with their fixes', async () => {
    await set({})
    const text =
      'This is the first line of it.\n🎉🎉 We shiped it 𝗯𝗶𝗴 today. This is a example of what we could of done.'
    expect(await flagged(text)).toEqual([
      ['spelling', 'shiped', 'shipped'],
      ['grammar:AnA', 'a', 'an'],
      ['grammar:ModalOf', 'could of', 'could have'],
    ])
    const [first] = (await check('Today we shiped all of it to the customers.')).findings
    expect(first).toMatchObject({ why: '"shiped" is not in the dictionary.', others: ['shaped', 'shied'] })
  })

  it('leaves names, hashtags, mentions, addresses and product names alone', async () => {
    const text = 'We went to the office with Zuzanna and @acmeco to see the LinkedIn team about iPhonez.'
    expect(await flagged(`${text}\nRead all of it at https://exmaple.io/pth and tell me. #ShipItt`)).toEqual(
      [],
    )
  })

  it('leaves a plural alone whose singular it knows', async () => {
    expect(await flagged('My three biggest learnings and onboardings of this year are simple.')).toEqual([])
  })

  it("leaves the writer's own words alone", async () => {
    await set({ ownTexts: ['Our shiply tool. This is a example of it.'] })
    expect(await flagged('I like the shiply thing a lot. This is a example, and this is a egg.')).toEqual([
      ['grammar:AnA', 'a', 'an'],
    ])
    await set({})
  })

  it('checks English only, paragraph by paragraph', async () => {
    expect(await check('Wir haben heute unser neues Produkt vorgestellt.')).toEqual({
      isEnglish: false,
      findings: [],
    })
    const mixed =
      'We told all of them about the new plan and they liked it. It is a good plan for the team and for the customers.\nWir haben heute unser neues Produkt vorgestellt.'
    expect(await check(mixed)).toEqual({ isEnglish: true, findings: [] })
  })

  it('knows the English that was chosen', async () => {
    const text = 'The colour of the house is what we like about it.'
    expect(await flagged(text)).toEqual([['spelling', 'colour', 'color']])
    await set({ dialect: 'British' })
    expect(await flagged(text)).toEqual([])
  })
})
