import {
  File,
  FileCode,
  FileSpreadsheet,
  FileText,
  FileType,
  Image,
  Presentation,
  ScrollText,
} from 'lucide-react'
import { fileKindOf, type FileKind } from '#core/file-kind.ts'

const icons: Record<FileKind, typeof File> = {
  image: Image,
  pdf: FileText,
  spreadsheet: FileSpreadsheet,
  text: ScrollText,
  code: FileCode,
  document: FileType,
  presentation: Presentation,
  file: File,
}

type FileIconProps = { name: string; contentType: string; size?: number }

/** The icon of a file by its type (spec 9). It has no text of its own: the name is shown beside it. */
export function FileIcon({ name, contentType, size = 20 }: FileIconProps) {
  const kind = fileKindOf({ name, contentType })
  const Icon = icons[kind]
  return (
    <Icon
      size={size}
      aria-hidden
      data-kind={kind}
      className={`shrink-0 ${kind === 'pdf' ? 'text-bad' : 'text-ink-soft'}`}
    />
  )
}
