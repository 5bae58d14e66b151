import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnFromEdits } from './learn-from-edits.ts'

type Pair = [before: string, after: string]

const learn = (...pairs: Pair[]) =>
  learnFromEdits(pairs.map(([before, after], at) => ({ documentId: `d${at}`, before, after })))
const keys = (...pairs: Pair[]) => learn(...pairs).map(({ key }) => key)
const texts = (...pairs: Pair[]) => learn(...pairs).map(({ text }) => text)

describe('learning from edits', () => {
  it('suggests what two posts show, with the words before and after', () => {
    const rules = learn(
      ['We launched today! 🚀 It took a year.', 'We launched today. It took a year.'],
      ['Our team grew to nine. 🎉', 'Our team grew to nine.'],
    )
    expect(rules.map(({ text }) => text)).toEqual(['No emoji.'])
    expect(rules[0]?.evidence).toEqual([
      {
        documentId: 'd0',
        before: 'We launched today! 🚀 It took a year.',
        after: 'We launched today. It took a year.',
      },
      { documentId: 'd1', before: 'Our team grew to nine. 🎉', after: 'Our team grew to nine.' },
    ])
  })

  it('suggests nothing from one post, however often it shows there', () => {
    expect(
      learn(['One! Two! Three! We utilize tools. We utilize them.', 'One. Two. Three. We use tools.']),
    ).toEqual([])
    expect(
      learn(['They utilize lists. Nobody can utilize it.', 'They use lists. Nobody can use it.']),
    ).toEqual([])
    expect(learn()).toEqual([])
    expect(learn(['Same text.', 'Same text.'], ['Same text.', 'Same text.'])).toEqual([])
  })

  it('sees hashtags, exclamation marks, dashes and lists that go', () => {
    const pairs: Pair[] = [
      ['We won! It was hard — very hard.\n- one\n- two\n#sales #teams', 'We won. It was hard, very hard.'],
      ['They left! It was quiet — too quiet.\n- a\n- b\n#work', 'They left. It was quiet, too quiet.'],
    ]
    expect(keys(...pairs)).toEqual(
      expect.arrayContaining(['no hashtags', 'no exclamation marks', 'no dashes', 'no lists']),
    )
  })

  it('keeps signs that stay somewhere', () => {
    expect(keys(['Yes! And yes!', 'Yes! And yes.'], ['No! And no!', 'No! And no.'])).toEqual([])
  })

  it('sees one word for another', () => {
    const pairs: Pair[] = [
      ['Every week we utilize the list for hiring.', 'Every week we use the list for hiring.'],
      ['Nobody can utilize the old door now.', 'Nobody can use the old door now.'],
    ]
    expect(texts(...pairs)).toEqual(['Write "use", not "utilize".'])
    expect(learn(...pairs)[0]?.evidence[1]).toMatchObject({
      before: 'Nobody can utilize the old door now.',
      after: 'Nobody can use the old door now.',
    })
  })

  it('sees words and sentences that are thrown away', () => {
    const found = texts(
      ['It was truly a remarkable day for us. Let that sink in.', 'It was truly a day for us.'],
      ['She gave a remarkable answer to him. Let that sink in.', 'She gave an answer to him.'],
    )
    expect(found).toContain('Leave out "Let that sink in."')
  })

  it('sees short forms and who speaks', () => {
    expect(
      texts(
        ['Meetings do not help anybody here.', "Meetings don't help anybody here."],
        ['It is late in the year again.', "It's late in the year again."],
      ),
    ).toContain(`Write "don't" and "it's", not "do not" and "it is".`)
    expect(
      texts(
        ['Last year we built a roof in May.', 'Last year I built a roof in May.'],
        ['Then our van broke down in Lindow.', 'Then my van broke down in Lindow.'],
      ),
    ).toEqual(['Speak as "I", not as "we".'])
  })

  it('sees openings and sentences that get shorter, and questions that go', () => {
    const before =
      'Last week something quite remarkable happened to all of us in the yard. The crew had waited for the truck since the early morning and nobody had thought of calling the driver at all. We stood there. What do you think?'
    const after =
      'Something happened in the yard.\nThe crew had waited since the early morning. Nobody had called the driver. We stood there.'
    const other = before.replace('yard', 'hall').replace('truck', 'crane')
    expect(keys([before.replace('. ', '.\n'), after], [other.replace('. ', '.\n'), after])).toEqual(
      expect.arrayContaining(['shorter opening', 'shorter sentences', 'no closing question']),
    )
  })

  /** Learns from two posts that were changed in the same way. */
  const twice = (before: string, after: string) => learn([before, after], [before, after])
  const toldBy = (before: string, after: string) => twice(before, after).map(({ text }) => text)

  it.each([
    ['No exclamation marks.', 'Late again！', 'Late again.'],
    ['No dashes between parts of a sentence.', 'Late – again.', 'Late, again.'],
    ['No hashtags.', 'Late again.\n#work', 'Late again.'],
    ['No hashtags.', 'Late at #work again.', 'Late at work again.'],
    ['No emoji.', 'Late again.\n🎉', 'Late again.'],
    ...['•', '●', '▪', '→', '*', '-'].map((sign) => [
      'No lists: say it in sentences.',
      `Late:\n${sign} again`,
      'Late: again',
    ]),
  ])('says “%s” where %j became %j, and not where it stays', (rule, before, after) => {
    expect(toldBy(before, after)).toContain(rule)
    expect(toldBy(before, before.replace('again', 'once more'))).not.toContain(rule)
    expect(toldBy(after, before)).not.toContain(rule)
  })

  it('takes a dash within a line for no list', () => {
    expect(toldBy('Late again - 5 of them.', 'Late again.')).not.toContain('No lists: say it in sentences.')
  })

  it('sees a question at the end that becomes a statement, whatever stands after it', () => {
    const rule = 'End with a statement, not with a question to the readers.'
    expect(toldBy('We moved.\nWould you? 👇', 'We moved.\nI would.')).toContain(rule)
    expect(toldBy('We moved.\nWould you？', 'We moved.\nI would.')).toContain(rule)
    expect(toldBy('We moved.\nWould you?', 'We moved.\nWould they?')).not.toContain(rule)
    expect(toldBy('Why? We moved.', 'We moved.')).not.toContain(rule)
    expect(toldBy('We moved.', 'We moved.\nWould you?')).not.toContain(rule)
    expect(twice('We moved.\nWould you?', 'We moved.\nI would.')[0]).toMatchObject({
      text: rule,
      evidence: [{ before: 'Would you?', after: 'I would.' }, {}],
    })
  })

  describe('sees a shorter first paragraph', () => {
    const words = (count: number) =>
      'one two three four five six seven eight nine ten'.split(' ').slice(0, count)
    const line = (count: number) => `${words(count).join(' ')}.`
    it.each([
      [8, 5, true],
      [8, 6, false],
      [7, 2, false],
      [10, 7, true],
      [10, 8, false],
    ])('of %i words that has %i now: %s', (before, after, isSeen) => {
      const rules = twice(`${line(before)}\nThe rest.`, `${line(after)}\nThe rest.`)
      const rule = rules.find(({ text }) => text === 'Keep the first paragraph short.')
      expect(rule?.evidence[0] ?? null).toEqual(
        isSeen ? { documentId: 'd0', before: line(before), after: line(after) } : null,
      )
    })

    it('and none where nothing is left', () => {
      expect(toldBy(line(10), '🎉')).not.toContain('Keep the first paragraph short.')
    })
  })

  it('sees posts that get much shorter, with a line that is gone', () => {
    const rule = 'Keep posts shorter than the first draft wants to be.'
    const line = (at: number) => `Line ${at} of ten words that say very little here.`
    const post = (count: number) => Array.from({ length: count }, (_, at) => line(at)).join('\n')
    expect(toldBy(post(4), post(2))).toContain(rule)
    expect(toldBy(post(4), post(3))).not.toContain(rule)
    expect(toldBy(post(3), post(1))).not.toContain(rule)
    expect(toldBy(post(4), '🎉')).not.toContain(rule)
    const gone = 'Nobody had ever asked the drivers.'
    const found = twice(`${post(4)}\nReally, but why?\n${gone}`, post(2)).find(({ text }) => text === rule)
    expect(found?.evidence[0]).toMatchObject({ before: gone, after: '' })
  })

  it('sees sentences that get much shorter, by the longest one', () => {
    const rule = 'Split long sentences; keep them short.'
    const long = 'The crew had waited for the truck since the early morning of that day.'
    const before = `Nobody had called the driver about it. ${long} We stood there in the yard.`
    const found = twice(before, 'Nobody called.\nThe crew had waited for the truck.\nWe stood there.')
    expect(found.find(({ text }) => text === rule)?.evidence[0]).toMatchObject({
      before: long,
      after: 'The crew had waited for the truck.',
    })
    expect(toldBy(before, 'The crew had waited for the truck. Nobody called.')).not.toContain(rule)
    expect(toldBy(before, before.replace('of that day', 'then'))).not.toContain(rule)
    const split =
      'They came at six. They waited at the gate. Then they left. It was late. It rained. Nobody rang.'
    expect(toldBy(before, split)).toContain(rule)
    const two = `${long} We stood there.`
    expect(toldBy(two, 'The crew waited. We stood. There.')).not.toContain(rule)
  })

  it.each([
    ['They are not here yet.', 'They aren’t here yet.'],
    ['This was not the plan.', "This wasn't the plan."],
    ['Nobody cannot see it.', "Nobody can't see it."],
    ['Now I am here.', "Now I'm here."],
    ['Now you are here.', "Now you're here."],
  ])('sees the short form in place of the long one: %s', (before, after) => {
    const rule = `Write "don't" and "it's", not "do not" and "it is".`
    expect(toldBy(before, after)).toEqual([rule])
    expect(toldBy(after, before)).not.toContain(rule)
  })

  it.each([
    ['They showed us the yard.', 'They showed me the yard.'],
    ["Now we've a roof again.", "Now I've a roof again."],
  ])('sees who speaks: %s', (before, after) => {
    expect(toldBy(before, after)).toEqual(['Speak as "I", not as "we".'])
    expect(toldBy(after, before)).not.toContain('Speak as "I", not as "we".')
  })

  it('sees words that are left out, and none that stand elsewhere still or say nothing', () => {
    expect(toldBy('It was a truly remarkable day.', 'It was a truly day.')).toEqual([
      'Leave out "remarkable".',
    ])
    expect(toldBy('A remarkable day, remarkable people.', 'A day, remarkable people.')).toEqual([])
    expect(toldBy('It was just a day.', 'It was a day.')).toEqual([])
    expect(toldBy('It took 12 days.', 'It took 14 days.')).toEqual([])
    expect(toldBy('We use big heavy steel door frames.', 'We use frames.')).toEqual([])
  })

  it('sees up to three words in a row for up to three others', () => {
    expect(toldBy('It was so remarkable a day.', 'It was a day.')).toEqual(['Leave out "so remarkable".'])
    expect(toldBy('We saw remarkable steel doors, and steel.', 'We saw doors, and steel.')).toEqual([
      'Leave out "remarkable steel".',
    ])
    expect(toldBy('We have heavy steel door frames.', 'We have frames.')).toEqual([
      'Leave out "heavy steel door".',
    ])
    expect(toldBy('They utilize old lists.', 'They make use of old lists.')).toEqual([
      'Write "make use of", not "utilize".',
    ])
    expect(toldBy('They utilize old lists.', 'They make very good use of old lists.')).toEqual([])
  })

  it('shows the sentence where a word was changed, and the line that is most like one that changed', () => {
    const [swap] = twice('We moved. Every week we utilize the list.', 'We moved. Every week we use the list.')
    expect(swap?.evidence[0]).toMatchObject({
      before: 'Every week we utilize the list.',
      after: 'Every week we use the list.',
    })
    const [word] = twice('It was a truly remarkable day.', 'It was a truly day.')
    expect(word?.evidence[0]).toMatchObject({ after: 'It was a truly day.' })
    const moved = 'The crew moved the yard today.'
    const [emoji] = twice('The crew moved the yard today 🎉', `The crew had lunch today.\n${moved}`)
    expect(emoji?.evidence[0]).toMatchObject({ after: moved })
    const [gone] = twice('We asked for a truck 🎉', 'A roof leaked in Lindow again last night.')
    expect(gone?.evidence[0]).toMatchObject({ after: '' })
  })

  it('keeps rules about different words or sentences apart, and takes capitals for small letters', () => {
    expect(
      toldBy('A remarkable day. A stunning yard.\nThink big.\nMove fast.', 'A day. A yard.').toSorted(),
    ).toEqual([
      'Leave out "Move fast."',
      'Leave out "Think big."',
      'Leave out "remarkable".',
      'Leave out "stunning".',
    ])
    expect(toldBy('They utilize it. They leverage it.', 'They use it. They need it.')).toEqual([
      'Write "use", not "utilize".',
      'Write "need", not "leverage".',
    ])
    expect(
      texts(
        ['We moved the yard.\nLet that sink IN.', 'We moved the yard.'],
        ['It rained.\nLet that sink in.', 'It rained.'],
      ),
    ).toEqual(['Leave out "Let that sink IN."'])
  })

  it('does not miss a sentence that stands in a longer line now', () => {
    const line = 'The crew had waited for the truck since the early morning of that day.'
    expect(toldBy(`${line}\nLet that sink in.`, `${line} Let that sink in.`)).toEqual([])
  })

  it('tells a sentence that is thrown away by its beginning where it is long', () => {
    const long = `${'This one goes on and on '.repeat(10).trim()}.`
    const [rule] = twice(`We moved the yard.\n${long}`, 'We moved the yard.')
    expect(rule?.text).toMatch(/^Leave out "This one goes on .* …/)
    expect(rule?.text.length).toBeLessThanOrEqual(162)
    expect(toldBy('We moved the yard.\nFinally.', 'We moved the yard.')).not.toContain('Leave out "Finally."')
  })

  it('puts first what most posts show, and three places at most', () => {
    const rules = learn(
      ...Array.from({ length: 5 }, (_, at): Pair => [`Day ${at} is over!`, `Day ${at} is over.`]),
      ['A 🎉', 'A'],
      ['B 🎉', 'B'],
    )
    expect(rules.map(({ key }) => key)).toEqual(['no exclamation marks', 'no emoji'])
    expect(rules[0]?.evidence).toHaveLength(3)
    const later = learn(['A 🎉', 'A'], ['B 🎉', 'B'], ...['C', 'D', 'E'].map((at): Pair => [`${at}!`, at]))
    expect(later.map(({ key }) => key)).toEqual(['no exclamation marks', 'no emoji'])
  })

  it('takes any texts', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.lorem({ maxCount: 30 }))
    const edit = fc.record({ documentId: fc.uuid(), before: text, after: text })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        for (const { evidence } of learnFromEdits(edits)) expect(evidence.length).toBeGreaterThan(1)
      }),
      { numRuns: 40 },
    )
  })
})
