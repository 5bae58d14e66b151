import { maxContent } from '#contract/fields.ts'
import type { Template, TemplateFields } from '#contract/materials/templates.ts'
import { type LibraryKind, type Stored, given, orNull } from './library-kind.ts'

type Details = Pick<Template, 'category' | 'description'>

const defaultCategory = 'post'

const present = ({ id, title, content, details, createdAt, updatedAt }: Stored<Details>): Template => ({
  id,
  title,
  content,
  category: details.category,
  description: details.description,
  createdAt,
  updatedAt,
})

export const templateKind: LibraryKind<TemplateFields, Details, Template, Template> = {
  name: 'template',
  // The chat's menu and the flows only use the list, so it contains the whole texts (spec 7.4).
  listedLength: maxContent,
  store: ({ title, content, category, description }) => ({
    title,
    content,
    details: { category: orNull(category) ?? defaultCategory, description: orNull(description) },
    searched: given(category, description),
  }),
  labels: ({ category }) => [category],
  item: present,
  entry: present,
}
