import type { LibraryTemplate } from './template.ts'
import { announcementTemplates } from '#core/library/templates/templates-announcement.ts'
import { carouselTemplates } from '#core/library/templates/templates-carousel.ts'
import { caseStudyTemplates } from '#core/library/templates/templates-case-study.ts'
import { contrarianTemplates } from '#core/library/templates/templates-contrarian.ts'
import { hookTemplates } from '#core/library/templates/templates-hook.ts'
import { howToTemplates } from '#core/library/templates/templates-how-to.ts'
import { lessonTemplates } from '#core/library/templates/templates-lesson.ts'
import { listTemplates } from '#core/library/templates/templates-list.ts'
import { questionTemplates } from '#core/library/templates/templates-question.ts'
import { storyTemplates } from '#core/library/templates/templates-story.ts'

/** Lede's own templates, all written for it, category by category. */
export const allTemplates: readonly LibraryTemplate[] = [
  ...hookTemplates,
  ...storyTemplates,
  ...howToTemplates,
  ...listTemplates,
  ...contrarianTemplates,
  ...caseStudyTemplates,
  ...lessonTemplates,
  ...announcementTemplates,
  ...carouselTemplates,
  ...questionTemplates,
]
