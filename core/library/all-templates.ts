import type { LibraryTemplate } from './template.ts'
import { announcementTemplates } from './templates-announcement.ts'
import { carouselTemplates } from './templates-carousel.ts'
import { caseStudyTemplates } from './templates-case-study.ts'
import { contrarianTemplates } from './templates-contrarian.ts'
import { hookTemplates } from './templates-hook.ts'
import { howToTemplates } from './templates-how-to.ts'
import { lessonTemplates } from './templates-lesson.ts'
import { listTemplates } from './templates-list.ts'
import { questionTemplates } from './templates-question.ts'
import { storyTemplates } from './templates-story.ts'

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
