export type SampleKind = 'material' | 'story' | 'chat' | 'document'

export type SampleTables = {
  /** What of a writer's rows is sample data. A row that goes leaves its mark behind, which then means nothing. */
  sample: {
    /** The row's id; for a story, which is its owner's only one, any. */
    rowId: string
    userId: string
    kind: SampleKind
    /** What it is called in the sample data. */
    name: string
    /** When it was loaded: a row that has another `updatedAt` is no sample any more. */
    asOf: number
  }
}
