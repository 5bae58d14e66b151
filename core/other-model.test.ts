import { expect, test } from 'vitest'
import { otherModel } from './other-model.ts'

const [one, two] = [
  { id: 'a:one', label: 'One' },
  { id: 'a:two', label: 'Two' },
]
const three = { id: 'b:three:8b', label: 'Three' }
const offline = { id: 'offline:writer', label: 'Offline writer: connect a model' }

test('the other model is of another provider where there is one', () => {
  expect(otherModel([one, two, three, offline], one.id)).toEqual({ id: three.id, name: 'Three' })
  expect(otherModel([one, two, three, offline], three.id)).toEqual({ id: one.id, name: 'One' })
  expect(otherModel([one, two, offline], one.id)).toEqual({ id: two.id, name: 'Two' })
})

test('the other model is the offline writer only where it is the only one', () => {
  expect(otherModel([one, offline], one.id)).toEqual({ id: offline.id, name: 'the offline writer' })
  expect(otherModel([one, offline], offline.id)).toEqual({ id: one.id, name: 'One' })
  expect(otherModel([offline], offline.id)).toBeUndefined()
  expect(otherModel([], null)).toBeUndefined()
})
