const inOrder = (first: number, names: string): [string, string][] =>
  names.split(' ').map((name, at) => [name, String.fromCodePoint(first + at)])

const inPairs = (pairs: string): [string, string][] =>
  Array.from(pairs.matchAll(/(\S+) (\S)/gu), ([, name = '', character = '']) => [name, character])

const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr ' +
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const greekToRho = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho'
const greekFromSigma = 'sigma tau upsilon phi chi psi omega'
const capitalized = (names: string) => names.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** The named entities of HTML 4, and later ones in common use. */
const named = new Map([
  ...inOrder(0xa0, latin),
  ...inOrder(0x391, capitalized(greekToRho)),
  ...inOrder(0x3a3, capitalized(greekFromSigma)),
  ...inOrder(0x3b1, `${greekToRho} sigmaf ${greekFromSigma}`),
  ...inPairs('amp & lt < gt > quot " apos \' AMP & LT < GT > QUOT " COPY © REG ® TRADE ™'),
  ...inPairs('OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ thetasym ϑ upsih ϒ piv ϖ'),
  ...inPairs('ndash – mdash — horbar ― lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo ›'),
  ...inPairs('dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ oline ‾ frasl ⁄ euro € trade ™'),
  ...inPairs('image ℑ weierp ℘ real ℜ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵'),
  ...inPairs(
    'lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋',
  ),
  ...inPairs('prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫'),
  ...inPairs('there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇'),
  ...inPairs('oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊'),
  ...inPairs('spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ cross ✗ star ☆ starf ★ phone ☎ frac13 ⅓ frac23 ⅔'),
  ...inPairs(
    'excl ! num # dollar $ percnt % lpar ( rpar ) ast * plus + comma , period . sol / colon : semi ;',
  ),
  ...inPairs('equals = quest ? commat @ lsqb [ bsol \\ rsqb ] lowbar _ grave ` lcub { verbar | rcub }'),
  ...([
    ['ensp', '\u2002'],
    ['emsp', '\u2003'],
    ['thinsp', '\u2009'],
    ['zwnj', '\u200c'],
    ['zwj', '\u200d'],
    ['lrm', '\u200e'],
    ['rlm', '\u200f'],
  ] satisfies [string, string][]),
])

/** The characters that browsers read numeric entities 128 to 159 as: those of Windows-1252. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function fromCode(code: number, entity: string): string {
  if (code >= 0x80 && code <= 0x9f) return windows.charAt(code - 0x80)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : entity
}

function decodeOne(entity: string, name: string): string {
  if (/^#x/i.test(name)) return fromCode(Number.parseInt(name.slice(2), 16), entity)
  if (name.startsWith('#')) return fromCode(Number.parseInt(name.slice(1), 10), entity)
  return named.get(name) ?? entity
}

/** Decodes entities once; anything that is not an entity stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#\d{1,12}|#[xX][\da-fA-F]{1,12}|[a-zA-Z][a-zA-Z0-9]{1,15});/g, decodeOne)

/** Escapes text for use between tags. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
