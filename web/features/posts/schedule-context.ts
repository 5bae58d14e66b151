import { createContext, use } from 'react'
import type { Post } from '#contract/posts.ts'
import type { WallTime } from '#core/zoned-time.ts'

export type OpenSchedule = (post: Post, proposed?: WallTime) => void

/** Opens the schedule dialog for a post, at a time that was pointed at. */
export const ScheduleContext = createContext<OpenSchedule>(() => undefined)
export const useScheduleContext = (): OpenSchedule => use(ScheduleContext)
