import { paragraphRule } from '#core/post-check/paragraph-rule.ts'

/** LinkedIn replaces addresses longer than this with lnkd.in/… (linkedin.md). */
const longestShown = 26
const whyLong =
  'LinkedIn replaces an address this long with a short lnkd.in one, so say in words where it leads.'
const whyShort =
  'This link leads readers away from the post, so it should be worth more to them than staying.'

const isInside = (address: string) =>
  /^(?:https?:\/\/)?(?:[a-z-]+\.)*(?:linkedin\.com|lnkd\.in)(?:[/?#:]|$)/i.test(address)

export const outsideLinks = paragraphRule({
  id: 'outside-links',
  label: 'Links that lead away from LinkedIn',
  findIn: ({ text, links }) =>
    links
      .filter(({ from, to }) => !isInside(text.slice(from, to)))
      .map(({ from, to }) => ({ from, to, why: to - from > longestShown ? whyLong : whyShort })),
})
