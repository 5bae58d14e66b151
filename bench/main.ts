import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstDelta } from './first-delta.ts'
import { firstLoad } from './first-load.ts'
import { libraryGrowth } from './library-growth.ts'
import { libraryScroll } from './library-scroll.ts'
import { librarySearch } from './library-search.ts'
import { longChat } from './long-chat.ts'
import { longPost } from './long-post.ts'
import { history } from './history.ts'
import { memory } from './memory.ts'
import { pdfPages } from './pdf-pages.ts'
import { postCheckRules } from './post-check-rules.ts'
import { postCheckScreen } from './post-check-screen.ts'
import { posts } from './posts.ts'
import { publicationLag } from './publication-lag.ts'
import { requests } from './requests.ts'
import { secondStart } from './second-start.ts'
import { postsDueTogether } from './posts-due-together.ts'
import { newReplies, newRepliesOnPostgres, streams } from './streams.ts'

const benchmarks = {
  requests,
  'first delta': firstDelta,
  streams,
  'new replies': newReplies,
  'new replies on PostgreSQL': newRepliesOnPostgres,
  memory,
  'first load': firstLoad,
  'long chat': longChat,
  'long post': longPost,
  history,
  posts,
  'post check rules': postCheckRules,
  'post check on the screen': postCheckScreen,
  'pdf pages': pdfPages,
  'library growth': libraryGrowth,
  'library search': librarySearch,
  'library scroll': libraryScroll,
  'publication lag': publicationLag,
  'posts due together': postsDueTogether,
  'second start': secondStart,
}

const wanted = process.argv.slice(2)
const results: Record<string, Record<string, number>> = {}
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  results[name] = await run()
  process.stdout.write(`\n${name}\n`)
  for (const [what, value] of Object.entries(results[name]))
    process.stdout.write(`  ${what.padEnd(44)}${value}\n`)
}
const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify({ node: process.version, results }, null, 2)}\n`)
