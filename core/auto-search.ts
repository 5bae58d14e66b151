/** Any of these phrases asks for a web search (specification 4.9). */
const phrases = `
search online, search the web, search for
look up online, look online, find online, google
research
find current, find recent, find latest
what's new, what is new
current information, recent information, latest information
trending, what's trending, what is trending
current trends, latest trends
today, this week, this month, recently, right now
news about, updates on, what happened, current events
`
  .trim()
  .split(/, |\n/)

/** Whether a message's wording asks for a web search. Phone keyboards type curly apostrophes. */
export function asksForSearch(message: string): boolean {
  const words = message.toLowerCase().replaceAll('’', "'")
  return phrases.some((phrase) => words.includes(phrase))
}
