const splitAddress = 'https://www.ilovepdf.com/split_pdf'

/** What to do when a PDF has too many pages (specification 5.3). */
export const SplitHint = () => (
  <>
    <a href={splitAddress} target="_blank" rel="noopener noreferrer" className="text-accent underline">
      Split this PDF with iLovePDF
    </a>
    <br />
    Tip: Split into related sections for better, more focused results.
  </>
)
