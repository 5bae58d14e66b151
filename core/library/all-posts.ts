import type { ExamplePost } from './example-post.ts'
import { inTurn } from './in-turn.ts'
import { designPosts } from './posts-design.ts'
import { educationPosts } from './posts-education.ts'
import { engineeringPosts } from './posts-engineering.ts'
import { financePosts } from './posts-finance.ts'
import { foundersPosts } from './posts-founders.ts'
import { healthPosts } from './posts-health.ts'
import { hospitalityPosts } from './posts-hospitality.ts'
import { hrPosts } from './posts-hr.ts'
import { lawPosts } from './posts-law.ts'
import { logisticsPosts } from './posts-logistics.ts'
import { manufacturingPosts } from './posts-manufacturing.ts'
import { nonprofitsPosts } from './posts-nonprofits.ts'
import { salesPosts } from './posts-sales.ts'

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
