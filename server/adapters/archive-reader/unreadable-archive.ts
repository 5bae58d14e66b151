import { brand } from '#core/brand.ts'

const archiveProblems = {
  notZip: 'This is not a zip file. Choose the archive just as it was downloaded.',
  damaged: 'This archive is damaged or incomplete. Download it again and try once more.',
  protected: 'This archive is protected with a password. Unzip it, and zip it again without one.',
  unsafe: 'This archive refers to files outside of itself, so none of it was read.',
  tooMany: 'This archive contains too many files to be read.',
  tooLarge: 'This archive is too large once it is unpacked.',
  tooSlow: 'This archive took too long to read.',
  foreign: `This zip is neither a ${brand.product} export nor a ${brand.network} archive.`,
  newer: `This archive was made by a newer ${brand.product}. Update this one first.`,
  nothing: `There is nothing in this ${brand.network} archive that can be imported. Request the larger one, or your posts and articles.`,
  unread: 'This archive could not be read.',
} as const

export type ArchiveProblem = keyof typeof archiveProblems

/** An archive that cannot be read; the message is one or two sentences for people. */
export class UnreadableArchive extends Error {
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem, cause?: unknown) {
    super(archiveProblems[problem], { cause })
    this.name = 'UnreadableArchive'
    this.problem = problem
  }
}
