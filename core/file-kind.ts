export type FileKind =
  | 'image'
  | 'pdf'
  | 'spreadsheet'
  | 'text'
  | 'code'
  | 'document'
  | 'presentation'
  | 'file'

type NamedKind = Exclude<FileKind, 'image' | 'file'>

const openXml = 'application/vnd.openxmlformats-officedocument'

const types: Record<NamedKind, readonly string[]> = {
  pdf: ['application/pdf'],
  spreadsheet: ['text/csv', 'application/vnd.ms-excel', `${openXml}.spreadsheetml.sheet`],
  text: ['text/plain', 'text/markdown'],
  code: [
    'text/javascript',
    'application/javascript',
    'application/x-javascript',
    'text/typescript',
    'application/typescript',
    'text/x-python',
    'text/html',
    'text/css',
    'application/json',
  ],
  document: ['application/msword', `${openXml}.wordprocessingml.document`],
  presentation: ['application/vnd.ms-powerpoint', `${openXml}.presentationml.presentation`],
}

const extensions: Record<NamedKind, readonly string[]> = {
  pdf: ['pdf'],
  spreadsheet: ['csv', 'xls', 'xlsx'],
  text: ['txt', 'text', 'log', 'md', 'markdown'],
  code: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'py', 'pyi', 'html', 'htm', 'css', 'json'],
  document: ['doc', 'docx'],
  presentation: ['ppt', 'pptx'],
}

const byEntry = (table: Record<NamedKind, readonly string[]>) =>
  new Map(
    (Object.keys(table) as NamedKind[]).flatMap((kind) => table[kind].map((entry) => [entry, kind] as const)),
  )
const kindByType = byEntry(types)
const kindByExtension = byEntry(extensions)

const essenceOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Types that browsers fall back on when the system does not know better; the extension is more reliable. */
const vagueTypes = new Set([
  '',
  'application/octet-stream',
  'text/plain',
  'video/mp2t',
  'application/vnd.ms-excel',
])

/** Returns the kind of a file, which selects its icon (spec 9). */
export function fileKindOf({ name, contentType }: { name: string; contentType: string }): FileKind {
  const essence = essenceOf(contentType)
  if (essence.startsWith('image/')) return 'image'
  const isNamed = vagueTypes.has(essence) && name.includes('.')
  const named = isNamed ? kindByExtension.get(extensionOf(name)) : undefined
  return named ?? kindByType.get(essence) ?? 'file'
}
