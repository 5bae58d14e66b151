import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A function of core/ that takes a text or unknown data first. */
export type Reader = { file: string; name: string; takesMore: boolean }

const core = join(import.meta.dirname, '../../core')

const exported =
  /^export (?:async )?(?:function (\w+)(?:<[^>]*>)?|const (\w+) = (?:<[^>]*>)?)\(\s*\w+: (?:string|unknown)(\)|,\s*(?:\n|\w+: [^=)]*=|\w+\?:|\)|)|,| = )/gm

/** Every one of them; the library's own posts and templates take nothing. */
export const textReaders = (): Reader[] =>
  readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(core, file), 'utf8').matchAll(exported)].map(([, one, other, end]) => ({
        file,
        name: one ?? other ?? '',
        takesMore: end !== ')',
      })),
    )

export const moduleOf = (file: string): string => join(core, file)
