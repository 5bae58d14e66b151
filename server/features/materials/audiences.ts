import type { Audience, AudienceFields } from '#contract/materials/audiences.ts'
import { type LibraryKind, type Stored, given, orNull } from './library-kind.ts'

type Details = Pick<Audience, 'description' | 'role' | 'industry' | 'pains' | 'goals' | 'vocabulary'>

const present = ({ id, title, details, createdAt, updatedAt }: Stored<Details>): Audience => ({
  id,
  name: title,
  description: details.description,
  role: details.role,
  industry: details.industry,
  pains: details.pains,
  goals: details.goals,
  vocabulary: details.vocabulary,
  createdAt,
  updatedAt,
})

export const audienceKind: LibraryKind<AudienceFields, Details, Audience, Audience> = {
  name: 'audience',
  listedLength: 0,
  store: ({ name, description, role, industry, pains, goals, vocabulary }) => ({
    title: name,
    content: '',
    details: {
      description: orNull(description),
      role: orNull(role),
      industry: orNull(industry),
      pains: orNull(pains),
      goals: orNull(goals),
      vocabulary: orNull(vocabulary),
    },
    searched: given(description, role, industry, pains, goals, vocabulary),
  }),
  item: present,
  entry: present,
}
