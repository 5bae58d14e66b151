import { describe, expect, test } from 'vitest'
import type { Material } from '#server/adapters/offline-writer/offline-task.ts'
import { asksForMore, revisePost } from './offline-revise.ts'

const post =
  'Kessler took 11 working days for a quote.\n\nNow it is two. Anja signs only the red ones.\n\nWhat does a quote cost you?\n\n#quotes'
const note: Material = {
  label: 'Kessler',
  text: 'Kessler took 11 working days for a quote. Everything crossed the desk of Anja.\n\nAnja said in the last meeting: "I thought I was the check. I was the queue."\n\nTimo prices the green quotes in ten minutes, and Kessler gets 27 of 100 orders.',
}
const other: Material = {
  label: 'Bees',
  text: 'We keep six hives on the roof. The honey goes to the neighbours.',
}

const longer = (material: Material[], content = post) =>
  revisePost({ task: 'revise', content, description: 'make it longer', material })

describe('a post that is to become longer', () => {
  test('takes sentences from material on the same, each once and before its ending', () => {
    const once = longer([note, other])
    expect(once.length).toBeGreaterThan(post.length + 150)
    expect(once.startsWith('Kessler took 11 working days for a quote.\n\nNow it is two.')).toBe(true)
    expect(once.endsWith('What does a quote cost you?\n\n#quotes')).toBe(true)
    expect(once).not.toContain('hives')
    const twice = longer([note, other], once)
    const paragraphs = twice.split('\n\n')
    expect(new Set(paragraphs).size).toBe(paragraphs.length)
    expect(twice.match(/the queue/g)).toHaveLength(1)
  })

  test('takes what the writer chose whatever it is about, and what they told before', () => {
    expect(longer([{ ...other, isChosen: true }])).toContain('We keep six hives on the roof.')
    const said = {
      label: 'Earlier',
      text: 'Write a post: Timo left school at 15. He prices steel.',
      isSaid: true,
    }
    expect(longer([said])).toContain('Timo left school at 15. He prices steel.')
    expect(longer([said])).not.toContain('Write a post')
  })

  test('has a slot where nothing is known, and material in its place later', () => {
    const withSlot = longer([other])
    expect(withSlot).toContain('[a detail, an example or a number of your own]')
    expect(longer([note], withSlot)).not.toContain('[')
  })

  test('is told apart from one whose words or place are given', () => {
    expect(['longer', 'mach es länger', 'expand it'].every(asksForMore)).toBe(true)
    expect(['longer: we met weekly', 'make the last paragraph longer', 'shorter'].some(asksForMore)).toBe(
      false,
    )
  })
})
