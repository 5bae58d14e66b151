import { wording } from './sentences.ts'

const lead = String.raw`^[\s¡]*(?:(?:please|pls|now|ok|okay|and|also|then|hi|hey|lede|can\s+you|could\s+you|help\s+me(?:\s+to)?|i\s+want\s+to|i['’]d\s+like\s+to|let['’]?s|bitte|jetzt|ich\s+möchte|por\s+favor|quiero|ahora|je\s+veux|je\s+voudrais)[,!\s]+)*`
const post = String.raw`(?:\p{L}+\s+)?(?:linked-?in[\s-])?(?:post|draft|announcement)`

type Wording = {
  pattern: RegExp
  /** The same as a request for a post. */
  request: string
}

/** "Announce my offer", "promote my audit offer", "write a post about my offer “Audit”". */
const wordings: Wording[] = [
  {
    pattern: new RegExp(
      String.raw`${lead}(?:announce|promote|advertise|pitch|present|launch|plug|market|sell|share|introduce|post\s+about|(?:write|draft|create|make|do)\s+(?:me\s+)?(?:an?\s+|another\s+)?${post}\s+(?:about|for|on|of|announcing|promoting|to\s+(?:announce|promote)))\s+(?:my|our)\s+(?:(?:new|latest|current)\s+)?(?<before>\S.{0,80}?\s+)?(?:offers?|offering)(?:\s*:?\s+(?<after>\S.{0,100}?))?[\s.!]*$`,
      'iu',
    ),
    request: 'Write a post about my offer',
  },
  {
    pattern: new RegExp(
      String.raw`${lead}(?:kündig\p{L}*|bewirb|bewerbe?|stell\p{L}*|präsentier\p{L}*|teile?|schreib\p{L}*\s+(?:mir\s+)?(?:einen|den)\s+(?:linkedin-?)?(?:post|beitrag)\s+(?:über|zu|für))\s+(?:bitte\s+)?(?:mein(?:e[nm]?)?|unser(?:e[nm]?)?)\s+(?:neue[sn]?\s+)?angebote?(?:\s*:?\s+(?<after>(?!(?:an|vor)[\s.!]*$)\S.{0,100}?))?(?:\s+(?:an|vor))?[\s.!]*$`,
      'iu',
    ),
    request: 'Schreib einen Beitrag über mein Angebot',
  },
  {
    pattern: new RegExp(
      String.raw`${lead}(?:anuncia(?:r)?|promociona(?:r)?|presenta(?:r)?|comparte|(?:escribe|haz|crea)(?:me)?\s+(?:una?\s+)?(?:post|publicación|anuncio)\s+(?:sobre|de|para))\s+(?:mis?|nuestras?)\s+(?:nuevas?\s+)?ofertas?(?:\s*:?\s+(?<after>\S.{0,100}?))?[\s.!]*$`,
      'iu',
    ),
    request: 'Escribe un post sobre mi oferta',
  },
  {
    pattern: new RegExp(
      String.raw`${lead}(?:annonce[rz]?|présente[rz]?|partage[rz]?|fais\s+la\s+promotion\s+de|(?:écris|fais|rédige)(?:-moi)?\s+(?:un\s+)?(?:post|texte)\s+(?:sur|pour))\s+(?:mon|mes|notre|nos)\s+(?:nouvelles?\s+)?offres?(?:\s*:?\s+(?<after>\S.{0,100}?))?[\s.!]*$`,
      'iu',
    ),
    request: 'Écris un post sur mon offre',
  },
]
const longest = 200

const readWording = (message: string) => {
  const said = message.trim()
  if (said.length > longest || said.includes('\n')) return undefined
  return wordings
    .map(({ pattern, request }) => ({ groups: pattern.exec(said)?.groups, request }))
    .find(({ groups }) => groups !== undefined)
}

/** Returns which offer a message wants announced, '' if it does not say; undefined for any other message. */
export function readOfferRequest(message: string): string | undefined {
  const found = readWording(message)?.groups
  return found === undefined ? undefined : wording(found['before'] ?? found['after'] ?? '')
}

/** Returns the request for a post that "announce my offer" stands for; any other message as it is. */
export const withOfferNamed = (message: string): string => readWording(message)?.request ?? message

/** Returns the offers that a name fits: the one with the name itself, else those with its words; all without a name. */
export function fittingOffers<Offer extends { name: string }>(
  offers: readonly Offer[],
  name: string,
): Offer[] {
  const exact = offers.filter((offer) => wording(offer.name) === name)
  if (exact.length > 0) return exact
  const near = offers.filter((offer) => name !== '' && ` ${wording(offer.name)} `.includes(` ${name} `))
  return near.length > 0 ? near : [...offers]
}
