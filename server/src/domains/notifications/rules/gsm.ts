/** The basic alphabet of GSM 03.38, and what takes two places in it. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('\f^{}\\[~]|€')

/** One short message, and one part of a longer text: the header that joins them takes the place of seven. */
const MOST_IN_ONE = 160
const MOST_IN_PART = 153

/** Punctuation of good typography, as a telephone knows it. */
const PLAIN: Record<string, string> = {
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '•': '-',
  '·': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** Without accents, which would more than halve what one short message holds; what is left and unknown is '?'. */
export function toGsm(text: string): string {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '')
  return [...folded].map((sign) => known(PLAIN[sign] ?? sign)).join('')
}

const known = (signs: string): string => [...signs].map((s) => (BASIC.has(s) || EXTENDED.has(s) ? s : '?')).join('')

const placesOf = (sign: string): number => (EXTENDED.has(sign) ? 2 : 1)

/** How many of the 160 places a text takes. */
export const countGsm = (text: string): number => [...text].reduce((sum, sign) => sum + placesOf(sign), 0)

/** The parts in which a text leaves; no sign of two places is torn apart. */
export function splitGsm(text: string): string[] {
  if (countGsm(text) <= MOST_IN_ONE) return [text]
  const parts = ['']
  let used = 0
  for (const sign of text) {
    if (used + placesOf(sign) > MOST_IN_PART) {
      parts.push('')
      used = 0
    }
    parts[parts.length - 1] += sign
    used += placesOf(sign)
  }
  return parts
}
