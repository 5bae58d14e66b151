import type { Generated } from 'kysely'

export type LibraryName = 'knowledge' | 'swipe' | 'offer' | 'template' | 'audience'

export type MaterialTables = {
  /** The items of all the writer's libraries. Their words stand in "materialSearch", by number. */
  material: {
    /** Counts up, so that items of the same moment have an order. */
    number: Generated<number>
    id: string
    userId: string
    library: LibraryName
    /** The title or the name. */
    title: string
    /** The long text, in libraries that have one; else empty. */
    content: string
    /** Length of `content` in UTF-16 units. */
    size: number
    /** JSON: the fields that this library has besides. */
    details: string
    createdAt: number
    updatedAt: number
    /** A deleted item is nowhere shown; for a while it can be brought back, then the row goes. */
    deletedAt: number | null
  }
  /** Tags and categories of an item: what a list can be narrowed down to. */
  materialLabel: {
    number: number
    userId: string
    library: LibraryName
    label: string
  }
  story: {
    userId: string
    content: string
    updatedAt: number
  }
}
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
