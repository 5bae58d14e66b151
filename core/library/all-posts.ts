import type { ExamplePost } from './example-post.ts'
import { inTurn } from './in-turn.ts'
import { designPosts } from '#core/library/posts/posts-design.ts'
import { educationPosts } from '#core/library/posts/posts-education.ts'
import { engineeringPosts } from '#core/library/posts/posts-engineering.ts'
import { financePosts } from '#core/library/posts/posts-finance.ts'
import { foundersPosts } from '#core/library/posts/posts-founders.ts'
import { healthPosts } from '#core/library/posts/posts-health.ts'
import { hospitalityPosts } from '#core/library/posts/posts-hospitality.ts'
import { hrPosts } from '#core/library/posts/posts-hr.ts'
import { lawPosts } from '#core/library/posts/posts-law.ts'
import { logisticsPosts } from '#core/library/posts/posts-logistics.ts'
import { manufacturingPosts } from '#core/library/posts/posts-manufacturing.ts'
import { nonprofitsPosts } from '#core/library/posts/posts-nonprofits.ts'
import { salesPosts } from '#core/library/posts/posts-sales.ts'

/** Lede's own example posts, all written for it; the people in them are made up. */
export const allPosts: readonly ExamplePost[] = inTurn([
  engineeringPosts,
  salesPosts,
  hrPosts,
  foundersPosts,
  financePosts,
  healthPosts,
  educationPosts,
  designPosts,
  hospitalityPosts,
  manufacturingPosts,
  logisticsPosts,
  lawPosts,
  nonprofitsPosts,
])
