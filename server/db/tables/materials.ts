import type { Generated } from 'kysely'

export type LibraryName = 'knowledge' | 'swipe' | 'offer' | 'template' | 'audience'

export type MaterialTables = {
  /** The items of all of the writer's libraries. Their words are in "materialSearch", by number. */
  material: {
    /** Increases, so that items created at the same time have an order. */
    number: Generated<number>
    id: string
    userId: string
    library: LibraryName
    /** The title or name. */
    title: string
    /** The long text, in libraries that have one; otherwise empty. */
    content: string
    /** Length of `content` in UTF-16 units. */
    size: number
    /** JSON: this library's other fields. */
    details: string
    createdAt: number
    updatedAt: number
    /** A deleted item is shown nowhere; it can be restored for a while, then the row is deleted. */
    deletedAt: number | null
  }
  /** Tags and categories of an item, by which lists are filtered. */
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
  /** Marks the writer's rows that are sample data. A deleted row leaves its mark behind, which then means nothing. */
  sample: {
    /** The row's id; any value for a story, since its owner has only one. */
    rowId: string
    userId: string
    kind: SampleKind
    /** Its name in the sample data. */
    name: string
    /** When it was loaded: a row with a different `updatedAt` is no longer a sample. */
    asOf: number
  }
}
