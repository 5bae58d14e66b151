import type { ReactNode } from 'react'
import { isOpenClaim } from '#core/claims/ledger.ts'
import type { ReviewSection } from '#web/features/editor/review-panel.tsx'
import { ClaimHover } from './claim-hover.tsx'
import { ClaimList } from './claim-list.tsx'
import { type ClaimsOptions, useClaims } from './use-claims.ts'

/**
 * The section of a post's review that says where its claims come from; it counts those without a source. `hover` shows
 * the same beside the words in the text, whichever section is open.
 */
export function useClaimsSection(options: ClaimsOptions): ReviewSection & { hover: ReactNode } {
  const claims = useClaims(options)
  return {
    id: 'sources',
    label: 'Sources',
    count: claims.claims.filter(isOpenClaim).length,
    goTo: claims.goTo,
    content: <ClaimList claims={claims} />,
    hover: <ClaimHover editor={options.editor} claims={claims.claims} onGoTo={claims.goTo} />,
  }
}
