import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { takeConsole } from '#test/setup/console.ts'
import { type Step, runSteps, oneFailed, onePassed } from './steps.ts'

/** Prints one line after another, with room for other steps in between. */
const quiet = (name: string, tally = onePassed): Step => ({
  name,
  isQuiet: true,
  run: async (say) => {
    for (const line of ['first', 'second', 'third']) {
      say(`${name}: ${line}\n`)
      await setImmediate()
    }
    return tally
  },
})

test('steps that run side by side keep apart what they say, and all count', async () => {
  let written = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text)
    return true
  })
  const loud: Step = { name: 'loud', run: () => Promise.resolve(onePassed) }
  expect(await runSteps([quiet('one'), quiet('two', oneFailed), loud])).toBe(1)
  for (const name of ['one', 'two']) {
    expect(written).toContain(`\n── ${name}\n${name}: first\n${name}: second\n${name}: third\n`)
  }
  expect(written).toMatch(/── loud\n$/)
  const summary = takeConsole().join('\n')
  expect(summary).toMatch(/0:00 {2}one\n.*0:00 {2}two\n.*0:00 {2}loud\n.*0:00 {2}altogether\n/)
  expect(summary).toContain('✗ two: 1 failed')
})
