import { describe, expect, it } from 'vitest'
import { decodeEntities, escapeText } from './html-entities.ts'

describe('entities', () => {
  it.each([
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['&nbsp;&hellip;&mdash;&ndash;&bull;', '\u00a0…—–•'],
    ['&lsquo;&rsquo;&ldquo;&rdquo;&laquo;&raquo;', '‘’“”«»'],
    ['&Agrave;&yuml;&sup2;&micro;&frac34;&divide;&THORN;', 'Àÿ²µ¾÷Þ'],
    ['&Alpha;&Rho;&Sigma;&Omega;&alpha;&sigmaf;&omega;', 'ΑΡΣΩαςω'],
    ['&OElig;&scaron;&permil;&rArr;&forall;&there4;&sub;&diams;', 'Œš‰⇒∀∴⊂♦'],
    ['&crarr;&sum;&infin;&loz;&lceil;&frac23;', '↵∑∞◊⌈⅔'],
    ['&excl;&num;&lpar;&semi;&equals;&commat;&bsol;&rcub;', '!#(;=@\\}'],
    ['&ensp;&emsp;&thinsp;&zwnj;&zwj;&lrm;&rlm;', '\u2002\u2003\u2009\u200c\u200d\u200e\u200f'],
    ['&AMP;&LT;&COPY;', '&<©'],
    ['&#39;&#x27;&#X27;&#8364;&#x1F600;&#000000039;', "'''€😀'"],
    ['&#x10ffff;', '\u{10ffff}'],
  ])('turns %s into %s', (source, expected) => {
    expect(decodeEntities(source)).toBe(expected)
  })

  it('reads the numbers of Windows’ own characters as browsers do', () => {
    expect(decodeEntities('&#145;&#146;&#150;&#x80;&#x9F;')).toBe('‘’–€Ÿ')
  })

  it.each([
    '&',
    '&;',
    '&amp',
    '&nosuch;',
    '&constructor;',
    '&#;',
    '&#x;',
    '&#0;',
    '&#xD800;',
    '&#xDFFF;',
    '&#x110000;',
    '&#9999999999;',
  ])('leaves %s as it is', (source) => {
    expect(decodeEntities(source)).toBe(source)
  })

  it('decodes once, so that an escaped entity stays readable', () => {
    expect(decodeEntities('&amp;lt;')).toBe('&lt;')
    expect(decodeEntities(escapeText('&lt; <b> &amp;'))).toBe('&lt; <b> &amp;')
  })
})
