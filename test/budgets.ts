/** What nobody may make larger without saying so here: the tests that hold these figures fail above them. */
export const budgets = {
  /** A cold load of `/` until nothing more comes, before anything is touched. */
  firstLoad: {
    /** Compressed with brotli; before any message, editor, PDF or emoji. */
    scriptBytes: 180_000,
    scriptFiles: 16,
    styleBytes: 20_000,
  },
  /** Statements that a call runs on the database, with few and with many rows alike. */
  queries: {
    'a page of the history': 2,
    'a search in the history': 2,
    'a chat': 3,
    'a post with its newest versions': 4,
    'a save': 17,
    'a page of the posts': 3,
    'a search in the posts': 3,
    'a month of the calendar': 4,
    'a page of the knowledge base': 2,
    'a search in the knowledge base': 2,
    'the profile': 7,
    'the notices': 4,
  },
}
