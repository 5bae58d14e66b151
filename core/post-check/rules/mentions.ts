import { paragraphRule } from '#core/post-check/paragraph-rule.ts'

const form = /(?<=^|[\s(“"'‘])@[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*/gmu
const why =
  'This stays plain text on LinkedIn and notifies nobody; mention people there once the post is out.'

export const mentions = paragraphRule({
  id: 'mentions',
  label: 'Mentions with @, which stay plain text',
  findIn: ({ text }) =>
    Array.from(text.matchAll(form), ({ 0: found, index }) => {
      const name = found.replace(/[._-]{1,9}$/, '')
      return { from: index, to: index + name.length, why, fix: name.slice(1) }
    }),
})
