import { describe, expect, it } from 'vitest'
import { chosenFrom, contextOf, idsIn, nothingChosen, toggled, type Named } from './chosen.ts'

const items = (...ids: string[]): Named[] => ids.map((id) => ({ id, name: id }))

describe('what the next message is written with', () => {
  it('holds at most five of a list, each once, and lets go of any', () => {
    const five = items('a', 'b', 'c', 'd', 'e')
    expect(toggled(five, { id: 'f', name: 'f' })).toEqual(five)
    expect(toggled(five, { id: 'c', name: 'c' })).toEqual(items('a', 'b', 'd', 'e'))
    expect(toggled(items('a'), { id: 'b', name: 'b' })).toEqual(items('a', 'b'))
  })

  it('is sent and comes back', () => {
    const chosen = {
      myStory: true,
      offer: { id: 'o', name: 'Workshop' },
      template: { id: 't', name: 'Lesson' },
      knowledge: [{ id: 'k', name: null }],
      swipes: [{ id: 's', name: null }],
    }
    expect(chosenFrom(contextOf(chosen))).toEqual(chosen)
    expect(chosenFrom(contextOf(nothingChosen))).toEqual(nothingChosen)
    expect(chosenFrom({})).toEqual(nothingChosen)
  })

  it('is capped at five when it is restored', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const { knowledge, swipes } = chosenFrom({ selectedKnowledgeBaseIds: ids, selectedSwipeIds: ids })
    expect(knowledge).toHaveLength(5)
    expect(swipes).toHaveLength(5)
  })

  it.each([
    ['a,b', ['a', 'b']],
    [' a , ,a,b ', ['a', 'b']],
    ['a,b,c,d,e,f', ['a', 'b', 'c', 'd', 'e']],
    ['a/b,<i>', []],
    [null, []],
  ])('is read from %j in the address', (list, ids) => {
    expect(idsIn(list)).toEqual(ids)
  })
})
