/** Parses the events of an iCalendar text, each as a map from property to value; a minimal RFC 5545 parser for tests. */
export function readCalendar(text: string): Map<string, string>[] {
  if (!text.startsWith('BEGIN:VCALENDAR\r\n') || !text.trimEnd().endsWith('END:VCALENDAR'))
    throw new Error('This is no calendar.')
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  const events: Map<string, string>[] = []
  let event: Map<string, string> | undefined
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') event = new Map()
    else if (line === 'END:VEVENT' && event) {
      events.push(event)
      event = undefined
    } else if (event) {
      const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
      event.set(name, unescape(value))
    }
  }
  return events
}

const unescape = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
