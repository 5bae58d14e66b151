/** Hebrew, Arabic and related scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A sentence of the app's own, in which each quoted name runs in the direction of its letters. */
export const Quoted = ({ text }: { text: string }) =>
  rightToLeft.test(text)
    ? text.split('"').map((part, at) => (
        // Parts have no identity but their index.
        <span key={at}>
          {at === 0 ? '' : '"'}
          {at % 2 === 1 ? <bdi>{part}</bdi> : part}
        </span>
      ))
    : text
