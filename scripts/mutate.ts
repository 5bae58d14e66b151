// `npm run mutate -- <file or folder> [<tests> …]` plants small faults and lists those that no test sees.
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from '#scripts/checks/steps.ts'

/** Lists of texts and words: a fault in them is a wrong word, which no test should repeat. */
const data = [
  'core/library/{posts,templates}/*.ts',
  'core/post-check/phrases/{opener,phrase}-list*.ts',
  'core/claims/known-names.ts',
]

/** What is tested elsewhere than beside it. */
const alsoTestedBy: Record<string, string[]> = {
  'server/http': ['server/body-limits.test.ts', 'server/page-policy.test.ts'],
  'server/features/access': ['server/authorisation.test.ts', 'server/whose-it-is.test.ts'],
}

const [given, ...tests] = process.argv
  .slice(2)
  .map((name) => posix.normalize(name.replaceAll('\\', '/')).replace(/\/$/, ''))
// A file may be followed by lines: `slots.ts:10-50`.
const [, path, lines = ''] = /^(.+?)(:\d+-\d+)?$/.exec(given ?? '') ?? []
if (path === undefined || !existsSync(join(root, path))) {
  console.error(
    'Name a file or a folder, and the tests if not those beside it: npm run mutate -- core/time/slots.ts',
  )
  process.exit(1)
}

const isFolder = statSync(join(root, path)).isDirectory()
const folder = isFolder ? path : posix.dirname(path)
const isCore = path.split('/')[0] === 'core'
const beside = isCore ? ['core/**/*.test.ts'] : [`${folder}/**/*.test.ts`, ...(alsoTestedBy[folder] ?? [])]

process.env.LEDE_MUTATE_TESTS = (tests.length > 0 ? tests : beside).join(',')

// It sets the exit code when the score is below the one of stryker.config.mjs.
await new Stryker({
  mutate: [isFolder ? `${path}/**/*.ts` : path + lines, '!**/*.test.ts', ...data.map((files) => `!${files}`)],
  // Tests of the server come by HTTP and load all of it, so that every one of them is related.
  vitest: { related: isCore },
}).runMutationTest()
