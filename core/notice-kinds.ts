/**
 * What a notice can be about: the outcome of a post (`late`: it was not sent, and its owner is asked; `delayed`: it
 * could not be sent yet and is being retried), a connection that has ended or will end before a scheduled post is due,
 * a post that a program wants to have published or scheduled (`asked`), or one that is no longer scheduled because a
 * program or the assistant changed its text (`unscheduled`). `scheduled` only occurs in older notices, about programs
 * that scheduled posts themselves.
 */
export const noticeKinds = [
  'published',
  'failed',
  'unknown',
  'late',
  'delayed',
  'reconnect',
  'expires-soon',
  'asked',
  'scheduled',
  'unscheduled',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
