/** What nobody may make larger without saying so here: the tests that hold these figures fail above them. */
export const budgets = {
  /** A cold load of `/` until nothing more comes, before anything is touched. */
  firstLoad: {
    /** Compressed with brotli; before any message, editor, PDF or emoji. */
    scriptBytes: 166_000,
    scriptFiles: 7,
    styleBytes: 12_500,
  },
  /** What the first letter brings: menus, dialogs, and what shows a conversation. */
  firstLetter: { scriptBytes: 190_000, requests: 8 },
  /** Statements that a call runs on the database beside the session's, with few and with many rows alike. */
  queries: {
    'a page of the history': 1,
    'a search in the history': 1,
    'a chat': 2,
    'a post with its newest versions': 2,
    'a save': 10,
    'a page of the posts': 2,
    // One of them looks for what was saved and is not indexed yet.
    'a search in the posts': 3,
    'a month of the calendar': 3,
    'a page of the knowledge base': 1,
    'a search in the knowledge base': 1,
    'the profile': 6,
    'the notices': 3,
  },
  /** Statements that a message runs before its model is asked: without the session's, and without those of its transaction. */
  queriesBeforeModel: { 'a message of a new chat': 10, 'a message of a chat': 13 },
}
