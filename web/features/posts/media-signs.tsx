import { FileText, Image, type LucideIcon, Video } from 'lucide-react'
import type { Post } from '#contract/posts.ts'

type Media = Post['media']

const signs: { kind: keyof Media; Icon: LucideIcon; one: string; many: string }[] = [
  { kind: 'images', Icon: Image, one: 'image', many: 'images' },
  { kind: 'videos', Icon: Video, one: 'video', many: 'videos' },
  { kind: 'documents', Icon: FileText, one: 'document', many: 'documents' },
]

const countText = (count: number, { one, many }: { one: string; many: string }) =>
  `${count} ${count === 1 ? one : many}`

/** What a post shows beside its text: a sign and a count for each kind that it has. */
export function MediaSigns({ media }: { media: Media }) {
  const had = signs.filter(({ kind }) => media[kind] > 0)
  return had.map(({ kind, Icon, ...words }) => (
    <span
      key={kind}
      title={countText(media[kind], words)}
      className="flex shrink-0 items-center gap-1 tabular-nums"
    >
      <Icon size={14} aria-hidden />
      <span aria-hidden>{media[kind]}</span>
      <span className="sr-only">{countText(media[kind], words)}</span>
    </span>
  ))
}
