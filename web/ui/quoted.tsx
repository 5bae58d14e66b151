/** Hebrew, Arabic and the scripts around them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A sentence of the app's own: each name between its quotation marks runs as its own letters do. */
export const Quoted = ({ text }: { text: string }) =>
  rightToLeft.test(text)
    ? text.split('"').map((part, at) => (
        // Parts have no identity but their place.
        <span key={at}>
          {at === 0 ? '' : '"'}
          {at % 2 === 1 ? <bdi>{part}</bdi> : part}
        </span>
      ))
    : text
