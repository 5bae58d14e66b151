import { Link } from '@tanstack/react-router'
import { brand } from '#core/brand.ts'
import { linkClass } from './link-class.ts'

/** What stands where there are too few posts: how many it takes, and where they come from. */
export const NotEnough = ({ posts, needed }: { posts: number; needed: number }) => (
  <section className="rounded-[10px] border border-line bg-surface p-4 sm:p-6">
    <h2 className="text-base font-semibold">Not enough posts yet</h2>
    <p className="mt-1 text-ink-soft">
      {posts === 0
        ? `Your voice is read from ${needed} posts of your own or more, in lines such as “Short sentences: half of them have 9 words or fewer”.`
        : `There ${posts === 1 ? 'is 1 post' : `are ${posts} posts`} of your own here; your voice is read from ${needed} or more.`}
    </p>
    <ul className="mt-2 flex flex-col">
      <li>
        <Link to="/settings" hash="data" className={linkClass}>
          Import your {brand.network} archive
        </Link>{' '}
        <span className="text-ink-soft">and all your posts are here at once.</span>
      </li>
      <li>
        <Link to="/swipes" className={linkClass}>
          Mark swipes as yours
        </Link>{' '}
        <span className="text-ink-soft">with “I wrote this”, for posts that you saved.</span>
      </li>
      <li>
        <Link to="/posts" className={linkClass}>
          Publish a post
        </Link>{' '}
        <span className="text-ink-soft">from here. Posts of a few words do not count.</span>
      </li>
    </ul>
  </section>
)
