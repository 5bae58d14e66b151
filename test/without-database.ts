import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Imports of test code, except type-only imports, which do nothing at run time. */
const testImport = /(?:^(?:import|export)\s+(?!type\b)[^'"]*|\bimport\()['"](#test\/|\.\/)([\w./-]+)['"]/gm

/** Returns the files of test/ that a file loads, without product code next to a test (`./`). */
function loads(file: string, source: string): string[] {
  return [...source.matchAll(testImport)]
    .map(([, from, path = '']) => join(from === './' ? dirname(file) : 'test', path))
    .filter((path) => path.startsWith('test/'))
}

/** Whether a test file, or test code that it loads, injects the run's database or Redis. */
function asks(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const source = readFileSync(join(root, file), 'utf8')
  return /\binject\b/.test(source) || loads(file, source).some((other) => asks(other, seen))
}

export const serverTests = (): string[] => globSync('{server,practice,eval}/**/*.test.ts', { cwd: root })

/**
 * Returns the server's tests that do not use the run's database: on PostgreSQL they would repeat what they do on the
 * embedded database. Only test/setup/database-template.ts reads its address, and provides it for injection.
 */
export const withoutDatabase = (): string[] => serverTests().filter((file) => !asks(file))

/**
 * Tests that use the database, but in no way that others of their slice do not, by subject. They only run on the
 * embedded database; test/boundaries/without-database.test.ts defines what must run on PostgreSQL.
 */
export const onOneDatabase = {
  'what models, pictures and transcriptions are asked, and how they fail': [
    'server/features/models/own-models.test.ts',
    'server/features/pictures/picture-model.test.ts',
    'server/features/pictures/pictures.test.ts',
    'server/features/replies/attached-files.test.ts',
    'server/features/replies/one-call.test.ts',
    'server/features/replies/offline-turns.test.ts',
    'server/features/replies/post-repair.test.ts',
    'server/features/replies/provider-failures.test.ts',
    'server/features/replies/search-tool.test.ts',
    'server/features/replies/untrusted-text.test.ts',
    'server/features/transcription/transcription.test.ts',
  ],
  'the bytes of files and pages': [
    'server/features/archive/linkedin.test.ts',
    'server/features/archive/turns.test.ts',
    'server/features/files/direct-upload.test.ts',
    'server/features/files/media-direct.test.ts',
    'server/features/files/previews.test.ts',
    'server/features/files/serving.test.ts',
    'server/features/files/upload-parts.test.ts',
    'server/features/files/upload.test.ts',
    'server/features/imports/imports.test.ts',
    'server/storage.test.ts',
    'server/upload-memory.test.ts',
  ],
  'requests before they reach a slice, and what is said of them': [
    'server/bad-bodies.test.ts',
    'server/body-limits.test.ts',
    'server/chat-fuzz.test.ts',
    'server/features/api-docs/api-docs.test.ts',
    'server/foreign-addresses.test.ts',
    'server/http/http.test.ts',
    'server/http/security.test.ts',
    'server/http/spooled-upload.test.ts',
    'server/material-fuzz.test.ts',
    'server/page-policy.test.ts',
    'server/secrets-in-logs.test.ts',
    'server/slow-uploads.test.ts',
  ],
  'what programs ask of the services of other slices': ['server/features/mcp/tools.test.ts'],
  'mail, and services that sign people in': [
    'server/features/auth/other-services.test.ts',
    'server/features/auth/which-services.test.ts',
    'server/features/notices/emails.test.ts',
  ],
  'the process of a server, from its settings to its first line': ['server/serve.test.ts'],
  'servers that are killed; delivery-kills.test.ts kills those on PostgreSQL': [
    'server/features/publications/media-kills.test.ts',
    'server/survival.test.ts',
  ],
}
