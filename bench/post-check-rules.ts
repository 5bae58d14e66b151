import { createPostCheck, type PostCheckSetting } from '#core/post-check/check.ts'
import { postOfLines } from '#test/fixtures/post-corpus.ts'
import { postsOfMachines } from '#test/fixtures/posts-of-machines.ts'
import { postsOfPeople } from '#test/fixtures/posts-of-people.ts'
import { plainText, type PostText } from '#core/post/post-text.ts'
import { median, percentile, round } from './statistics.ts'

const characters = 3000
const rounds = 300
const ownPosts = 300

const length = { min: 1300, max: 2000 }
const setting = (ownTexts: string[]): PostCheckSetting => ({ hasMedia: false, length, off: [], ownTexts })

/** Joins posts of the corpus up to the longest that the network accepts. */
const longPost = (posts: { text: string }[]): PostText =>
  postOfLines(
    posts
      .map(({ text }) => text)
      .join('\n\n')
      .slice(0, characters),
  )

/** Adds a letter to one paragraph after another, as when somebody types. */
function typed(post: PostText, count: number): PostText {
  const written = post.flatMap((paragraph, at) => (paragraph.length > 0 ? [at] : []))
  const edited = written[count % written.length]
  return post.map((paragraph, at) =>
    at === edited ? paragraph.map(({ text, marks }) => ({ text: `${text} x${count}`, marks })) : paragraph,
  )
}

/** Returns the processor time of this process, which unlike elapsed time is not affected by other load on the machine. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function measure(run: (count: number) => unknown): { middle: number; late: number; processor: number } {
  const samples: number[] = []
  const before = processorMs()
  for (let count = 0; count < rounds; count += 1) {
    const started = performance.now()
    run(count)
    samples.push(performance.now() - started)
  }
  return {
    middle: round(median(samples), 2),
    late: round(percentile(samples, 0.95), 2),
    processor: round((processorMs() - before) / rounds, 2),
  }
}

/** Measures a check of 3,000 characters: from scratch, and after a change in one paragraph. */
export function postCheckRules(): Record<string, number> {
  const results: Record<string, number> = {}
  const own = Array.from({ length: ownPosts }, (_, at) => `${postsOfPeople[at % 12]?.text} ${at}`)
  const before = processorMs()
  createPostCheck()(longPost(postsOfMachines), setting(own))
  results['first check of all, processor (ms)'] = round(processorMs() - before, 1)
  for (const [who, posts] of [
    ['machine posts', postsOfMachines],
    ['human posts', postsOfPeople],
  ] as const) {
    const post = longPost(posts)
    const whole = measure(() => createPostCheck()(post, setting([])))
    const check = createPostCheck()
    const change = measure((count) => check(typed(post, count), setting(own)))
    results[`${who}: characters`] = plainText(post).length
    results[`${who}: findings`] = check(post, setting([])).length
    results[`${who}: whole, median (ms)`] = whole.middle
    results[`${who}: whole, p95 (ms)`] = whole.late
    results[`${who}: whole, processor (ms)`] = whole.processor
    results[`${who}: a paragraph changed, median (ms)`] = change.middle
    results[`${who}: a paragraph changed, p95 (ms)`] = change.late
    results[`${who}: a paragraph changed, processor (ms)`] = change.processor
  }
  return results
}
