import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEditorState } from '@tiptap/react'
import { useMemo } from 'react'
import type * as v from 'valibot'
import type { getVoicePosts } from '#contract/materials/voice.ts'
import { leastPosts, type Similarity } from '#core/voice/similarity.ts'
import { flatten } from '#editor/text-search.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import type { ReviewSection } from '#web/features/editor/review-panel.tsx'
import { EmptyState, ErrorState, Loaded } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linkClass } from './link-class.ts'
import { voicePostsQuery } from './queries.ts'
import { useSimilarity } from './use-similarity.ts'

/** The section of a post's review that compares it with the writer's own posts, while it is open. */
export const useSimilaritySection = ({ editor, session }: EditedPost): ReviewSection => ({
  id: 'voice',
  label: 'Voice',
  count: 0,
  content: <SimilarityView editor={editor} session={session} />,
})

type VoicePosts = v.InferOutput<typeof getVoicePosts.answer>['posts']

const SimilarityView = (post: EditedPost) => (
  <Loaded query={useQuery(voicePostsQuery)} failed="Your posts could not be loaded." waiting={<Measuring />}>
    {(posts) => <SimilarityTo {...post} posts={posts} />}
  </Loaded>
)

function SimilarityTo({ editor, session: { documentId }, posts }: EditedPost & { posts: VoicePosts }) {
  // A post is not compared with itself.
  const texts = useMemo(
    () => posts.flatMap((post) => (post.documentId === documentId ? [] : [post.text])),
    [posts, documentId],
  )
  if (texts.length < leastPosts)
    return (
      <EmptyState title="Not enough posts yet" action={<VoiceLink />}>
        A draft is compared with your own posts when there are {leastPosts} of them or more.
        {texts.length === 0
          ? null
          : ` There ${texts.length === 1 ? 'is 1' : `are ${texts.length}`} to compare with.`}
      </EmptyState>
    )
  return <SimilarityLine editor={editor} texts={texts} />
}

const VoiceLink = () => (
  <Link to="/identity" search={{ view: 'voice' }} className={linkClass}>
    Your voice
  </Link>
)

const Measuring = () => (
  <div aria-busy="true">
    <output className="sr-only">Comparing with your posts</output>
    <Skeleton className="h-12 w-full" />
  </div>
)

function SimilarityLine({ editor, texts }: Pick<EditedPost, 'editor'> & { texts: string[] }) {
  const text = useEditorState({ editor, selector: () => flatten(editor.state.doc).text })
  const { measured, isFailed, retry } = useSimilarity(texts, text)
  if (isFailed)
    return (
      <ErrorState title="The draft could not be compared." onRetry={retry}>
        Your text is safe. The comparison runs in this browser, where it failed.
      </ErrorState>
    )
  if (measured === null) return <Measuring />
  const { likeness, differences } = measured
  return (
    <div className="flex flex-col items-start gap-2">
      <output className="font-medium">
        {likeness === null
          ? 'Write a few more sentences: this is too short to say much about your voice.'
          : similarityWords(likeness)}
      </output>
      {likeness === null || differences.length === 0 ? null : <p>{differenceWords(differences)}</p>}
      <p className="text-[0.8125rem] text-ink-soft">
        Each of your posts is measured against the others, and the draft in the same way, in this browser. It
        says how a post sounds, not whether it is good.
      </p>
      <VoiceLink />
    </div>
  )
}

/** Describes a similarity: "Closer to your voice than 7 of 13 of your own posts." */
export function similarityWords({ closerThan, of }: Similarity): string {
  if (closerThan === of) return `Closer to your voice than all ${of} of your own posts.`
  if (closerThan === 0) return `Further from your voice than any of your own ${of} posts.`
  return `Closer to your voice than ${closerThan} of ${of} of your own posts.`
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** Describes the main differences: "What differs most: longer sentences and more dashes." Empty when there are none. */
export const differenceWords = (differences: string[]): string =>
  differences.length === 0 ? '' : `What differs most: ${listed(differences)}.`
