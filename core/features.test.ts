import { expect, it } from 'vitest'
import { featureNames, isFeature } from './features.ts'

it('a feature is known by its name, and nothing else is one', () => {
  expect(featureNames.filter((name) => !isFeature(name))).toEqual([])
  expect(['', 'Chat', 'chats', 'chat '].filter(isFeature)).toEqual([])
})
