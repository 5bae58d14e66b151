/** A file that is being dragged: browsers reveal its type, but its name and size only once it is dropped. */
export type DraggedFile = { contentType: string; name?: string; size?: number }

export type Dragged = { count: number; files: DraggedFile[] }
export type Dropped = { files: File[]; folders: number }

type Transfer = Pick<DataTransfer, 'types' | 'items' | 'files'>

export const hasFiles = (transfer: Transfer | null): transfer is Transfer =>
  transfer !== null && [...transfer.types].includes('Files')

const fileItems = ({ items }: Transfer) => [...(items ?? [])].filter(({ kind }) => kind === 'file')

export const describe = ({ name, size, type }: File): DraggedFile => ({ name, size, contentType: type })

/** Returns what is known about files before they are dropped. */
export function readDragged(transfer: Transfer): Dragged {
  const known = [...(transfer.files ?? [])]
  const files =
    known.length > 0 ? known.map(describe) : fileItems(transfer).map(({ type }) => ({ contentType: type }))
  return { count: files.length, files }
}

/** Returns what was dropped or pasted, counting folders separately. Must be called before the event is over. */
export function readDropped(transfer: Transfer): Dropped {
  const items = fileItems(transfer)
  if (items.length === 0) return { files: [...(transfer.files ?? [])], folders: 0 }
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true
  const files = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? [])
  return { files, folders: items.filter(isFolder).length }
}

/**
 * Returns the files of a paste; null when it is a paste of text. Office programs put a picture of the text beside it,
 * and file managers put the names beside the files.
 */
export function readPasted(clipboard: Transfer & Pick<DataTransfer, 'getData'>): Dropped | null {
  if (!hasFiles(clipboard)) return null
  const dropped = readDropped(clipboard)
  const text = clipboard.getData('text/plain').trim()
  const names = new Set(dropped.files.map(({ name }) => name))
  const isOfNames = text.split(/\r?\n/).every((line) => names.has(line.trim().replace(/^.*[/\\]/, '')))
  return text === '' || isOfNames ? dropped : null
}

export const folderWords = 'Folders cannot be uploaded. Add the files in them instead.'
