import type { ArchiveImport } from '#contract/archive.ts'

export type ArchiveImportTables = {
  /** An archive being imported into an account. */
  archiveImport: {
    id: string
    userId: string
    source: ArchiveImport['source']
    fileName: string
    state: ArchiveImport['state']
    /** The upload that holds the archive until the import has ended. */
    stashId: string
    /** JSON: what the archive contains and how much of it has been imported. */
    parts: string
    done: number
    total: number
    /** Why it ended early. */
    problem: string | null
    createdAt: number
    updatedAt: number
  }
}
