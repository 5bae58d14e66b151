import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, on either database. Starting one last would leave the other cores idle, and without earlier runs
 * Vitest only knows the size of a file.
 */
export const slowFiles = [
  'server/two-servers-due.test.ts',
  'server/authorisation.test.ts',
  'server/company.test.ts',
  'server/features/publications/delivery-kills.test.ts',
  'server/start-together.test.ts',
  'server/backup.test.ts',
  'server/rolling-restart.test.ts',
  'server/features/account/account.test.ts',
  'server/two-servers.test.ts',
  'server/features/auth/throttle.test.ts',
  'server/survival.test.ts',
  'server/serve.test.ts',
  'server/upload-memory.test.ts',
  'server/features/publications/media-kills.test.ts',
  'server/features/files/media-direct.test.ts',
  'server/two-servers-events.test.ts',
  'server/tracing.test.ts',
  'server/admin-refusals.test.ts',
  'server/material-fuzz.test.ts',
  'server/adapters/pictures/picture-makers.test.ts',
  'server/adapters/file-reader/hostile-files.test.ts',
  'eval/offline-writer.test.ts',
  'server/features/replies/attached-files.test.ts',
  'server/features/replies/one-call.test.ts',
  'server/list-sizes.test.ts',
  'server/features/archive/round-trip.test.ts',
  'server/features/archive/archive.test.ts',
  'server/features/imports/imports.test.ts',
  'test/fuzz/growth.test.ts',
  'core/formats/formats.test.ts',
  'core/formats/growing-reply.test.ts',
  'core/post-check/check-writing.test.ts',
  'test/fuzz/readers.test.ts',
]

/** Starts with the slow files, and leaves the order of the others to Vitest. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = slowFiles.indexOf(relative(this.ctx.config.root, moduleId))
      return at === -1 ? slowFiles.length : at
    }
    const inUsualOrder = super.sort.bind(this)
    return (await inUsualOrder(files)).toSorted((a, b) => place(a) - place(b))
  }
}
