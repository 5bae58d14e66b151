/** Budgets that may only be raised explicitly here: tests fail above them. */
export const budgets = {
  /** A cold load of `/` until the network is idle, without any interaction. */
  firstLoad: {
    /** Compressed with brotli; without the code for messages, the editor, PDFs or emoji. */
    scriptBytes: 150_000,
    /** Added where the server has product analytics: the question whether to count, and what obeys the answer. */
    analyticsBytes: 1500,
    scriptFiles: 7,
    styleBytes: 12_500,
  },
  /** The scripts and style sheets that come with the first letter typed: menus, dialogs, and the conversation view. */
  firstLetter: { bytes: 204_600, files: 4 },
  /** The number of database statements per call, without those of the session; the same for few and many rows. */
  queries: {
    'a page of the history': 1,
    'a search in the history': 1,
    'a chat': 2,
    'a post with its newest versions': 2,
    'a save': 10,
    'a page of the posts': 2,
    // One of them searches what was saved and is not indexed yet.
    'a search in the posts': 3,
    'a month of the calendar': 3,
    'a page of the knowledge base': 1,
    'a search in the knowledge base': 1,
    'the profile': 6,
    'the notices': 3,
  },
  /** The number of statements before a message's model is called, without those of the session and of the transaction. */
  queriesBeforeModel: { 'a message of a new chat': 10, 'a message of a chat': 13 },
}
