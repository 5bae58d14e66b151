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
    expect(texts(...pairs)).toEqual(['Write “use”, not “utilize”.'])
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
    expect(found).toContain('Leave out “Let that sink in.”')
  })

  it('sees short forms and who speaks', () => {
    expect(
      texts(
        ['Meetings do not help anybody here.', "Meetings don't help anybody here."],
        ['It is late in the year again.', "It's late in the year again."],
      ),
    ).toContain('Write “don’t” and “it’s”, not “do not” and “it is”.')
    expect(
      texts(
        ['Last year we built a roof in May.', 'Last year I built a roof in May.'],
        ['Then our van broke down in Lindow.', 'Then my van broke down in Lindow.'],
      ),
    ).toEqual(['Speak as “I”, not as “we”.'])
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

  it('puts first what most posts show, and three places at most', () => {
    const rules = learn(
      ...Array.from({ length: 5 }, (_, at): Pair => [`Day ${at} is over!`, `Day ${at} is over.`]),
      ['A 🎉', 'A'],
      ['B 🎉', 'B'],
    )
    expect(rules.map(({ key }) => key)).toEqual(['no exclamation marks', 'no emoji'])
    expect(rules[0]?.evidence).toHaveLength(3)
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
