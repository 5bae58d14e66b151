import { brand } from './brand.ts'

/** The actions that an API key can allow a program to take. */
export const keyScopes = ['read', 'draft', 'check', 'list', 'schedule', 'publish'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The scopes as the settings page words them. */
export const scopeWords: Record<KeyScope, { label: string; hint: string }> = {
  read: {
    label: 'Read my material',
    hint: 'Search and read the knowledge base, swipes, offers, story, audiences and templates, and find posts.',
  },
  draft: { label: 'Draft and change posts', hint: 'Read posts, create drafts and change existing posts.' },
  check: { label: 'Check posts', hint: 'Run the post check on a post or a text.' },
  list: { label: 'List and read posts', hint: 'See all posts, with their status and text.' },
  schedule: {
    label: 'Schedule posts',
    hint: `Ask you to schedule posts, and unschedule them. Nothing is scheduled until you confirm it.`,
  },
  publish: {
    label: 'Ask to publish',
    hint: `Prepare a post for publishing. It goes out only after you confirm it here in ${brand.product}.`,
  },
}
