/** IANA names that browsers accept but do not list: old names, alternative spellings, and those without a place. */
const unlisted: Record<string, string> = {
  Africa: 'Asmara Timbuktu',
  America:
    'Argentina/Buenos_Aires Argentina/Catamarca Argentina/ComodRivadavia Argentina/Cordoba Argentina/Jujuy Argentina/Mendoza Atikokan Atka Ensenada Fort_Wayne Indiana/Indianapolis Kentucky/Louisville Knox_IN Montreal Nipigon Nuuk Pangnirtung Porto_Acre Rainy_River Rosario Santa_Isabel Shiprock Thunder_Bay Virgin Yellowknife',
  Antarctica: 'South_Pole',
  Asia: 'Ashkhabad Choibalsan Chongqing Chungking Dacca Harbin Ho_Chi_Minh Istanbul Kashgar Kathmandu Kolkata Macao Tel_Aviv Thimbu Ujung_Pandang Ulan_Bator Yangon',
  Atlantic: 'Faroe Jan_Mayen',
  Australia: 'ACT Canberra Currie LHI NSW North Queensland South Tasmania Victoria West Yancowinna',
  Brazil: 'Acre DeNoronha East West',
  '': 'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu',
  Canada: 'Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon',
  Chile: 'Continental EasterIsland',
  Etc: 'GMT GMT+0 GMT+1 GMT+10 GMT+11 GMT+12 GMT+2 GMT+3 GMT+4 GMT+5 GMT+6 GMT+7 GMT+8 GMT+9 GMT-0 GMT-1 GMT-10 GMT-11 GMT-12 GMT-13 GMT-14 GMT-2 GMT-3 GMT-4 GMT-5 GMT-6 GMT-7 GMT-8 GMT-9 GMT0 Greenwich UCT UTC Universal Zulu',
  Europe: 'Belfast Kyiv Nicosia Tiraspol Uzhgorod Zaporozhye',
  Mexico: 'BajaNorte BajaSur General',
  Pacific: 'Chuuk Johnston Kanton Pohnpei Samoa Yap',
  US: 'Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain Pacific Samoa',
}

const inFull = ([area, places]: [string, string]) =>
  places.split(' ').map((place) => (area === '' ? place : `${area}/${place}`))

/** Returns all timezone names in alphabetical order. */
export const timezoneNames = (): string[] =>
  [
    ...new Set([...Intl.supportedValuesOf('timeZone'), ...Object.entries(unlisted).flatMap(inFull)]),
  ].toSorted()

/** Formats a name for display: "America/New York". */
export const spokenTimezone = (name: string): string => name.replaceAll('_', ' ')

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[_/\s]+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether a timezone matches a search, with words in any order: "york", "new york america". */
export function isTimezoneFor(name: string, search: string): boolean {
  const words = folded(name)
  return folded(search)
    .split(' ')
    .every((word) => words.includes(word))
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatFor(timezone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    })
  } catch {
    return null
  }
}

/** Formats the day and time in a timezone: "Sat 21 Nov, 9:05 am"; null if the browser does not know the timezone. */
export function timeIn(timezone: string, now: number): string | null {
  const format = formats.get(timezone) ?? formatFor(timezone)
  formats.set(timezone, format)
  return format?.format(now).replace('\u202f', ' ') ?? null
}
