import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { DEMO_DOCTOR, DEMO_DOCTORS, portraitName } from '../server/src/domains/appointments/seed/doctors.ts'

/*
 * Draws the portraits of the demonstration's doctors: `node tools/draw-portraits.ts`. Flat figures without a face, on a
 * capulana tint, the same for the same name; nobody's photograph. The pictures are kept in the repository.
 */
const FOLDER = join(import.meta.dirname, '../server/src/domains/appointments/seed/portraits')
const SIZE = 480
const QUALITY = 82

const GROUNDS = [
  ['#e7c9a9', '#c96a3a'],
  ['#bcd8c8', '#1f6b4f'],
  ['#d6cbe6', '#6a4c93'],
  ['#f1d19b', '#b5651d'],
  ['#b9d3e0', '#27607c'],
  ['#ecc3bd', '#a63d40'],
] as const
const SKINS = ['#4a2c1d', '#5c3a26', '#6f4630', '#80543a', '#3b2417'] as const
const HAIR = '#1d1512'
const WOMEN = ['scarf', 'afro', 'bun', 'braids'] as const
const MEN = ['short', 'bald', 'flat', 'beard'] as const
type Look = (typeof WOMEN)[number] | (typeof MEN)[number]

/** First names that end otherwise than with an 'a', and are women's; and the other way round. */
const WOMEN_TOO: readonly string[] = ['Lurdes', 'Ivone', 'Isabel', 'Raquel']
const MEN_TOO: readonly string[] = ['Elija']

mkdirSync(FOLDER, { recursive: true })
const drawn = { women: 0, men: 0 }
for (const [index, { firstName, lastName }] of [DEMO_DOCTOR, ...DEMO_DOCTORS].entries()) {
  const isWoman = WOMEN_TOO.includes(firstName) || (firstName.endsWith('a') && !MEN_TOO.includes(firstName))
  const looks: readonly Look[] = isWoman ? WOMEN : MEN
  const svg = portrait(looks[drawn[isWoman ? 'women' : 'men']++ % looks.length] as Look, index)
  await sharp(Buffer.from(svg))
    .resize(SIZE)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, `${portraitName(firstName, lastName)}.webp`))
}

function portrait(look: Look, index: number): string {
  const [ground, accent] = GROUNDS[index % GROUNDS.length] as (typeof GROUNDS)[number]
  const skin = SKINS[(index * 3) % SKINS.length] as string
  const coat = index % 3 === 2 ? '#dfeeea' : '#fbfaf6'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">
  ${motif(accent)}
  <rect width="240" height="240" fill="${ground}"/>
  <rect width="240" height="240" fill="url(#motif)" opacity="0.35"/>
  ${behind(look)}
  <path d="M104 128h32v34c0 12-32 12-32 0z" fill="${shade(skin)}"/>
  <path d="M30 240c2-46 30-70 66-76l24 22 24-22c36 6 64 30 66 76z" fill="${coat}"/>
  <path d="M96 164l24 22 24-22 10 6-34 50-34-50z" fill="${accent}"/>
  <path d="M96 164l-14 6 30 48 8-18zM144 164l14 6-30 48-8-18z" fill="${coat}" stroke="#d5d2c8" stroke-width="1.5"/>
  <ellipse cx="120" cy="98" rx="38" ry="46" fill="${skin}"/>
  ${above(look, accent)}
  <path d="M84 172c-6 30 2 44 14 46M156 172c6 26 0 36-8 40" fill="none" stroke="#2b3a42" stroke-width="4" stroke-linecap="round"/>
  <circle cx="148" cy="214" r="7" fill="#8fa3ad" stroke="#2b3a42" stroke-width="3"/>
</svg>`
}

/** The four-petalled cloth of the brand. */
function motif(colour: string): string {
  return `<defs><pattern id="motif" width="40" height="40" patternUnits="userSpaceOnUse">
    <g fill="${colour}"><circle cx="20" cy="20" r="4"/><path d="M20 4q6 6 0 12q-6-6 0-12zM20 24q6 6 0 12q-6-6 0-12zM4 20q6-6 12 0q-6 6-12 0zM24 20q6-6 12 0q-6 6-12 0z"/><circle r="3"/><circle cx="40" cy="40" r="3"/></g>
  </pattern></defs>`
}

/** What lies behind the head. */
function behind(look: Look): string {
  if (look === 'afro') return `<circle cx="120" cy="84" r="60" fill="${HAIR}"/>`
  if (look === 'bun') return `<circle cx="120" cy="36" r="22" fill="${HAIR}"/>`
  if (look === 'braids') return `<path d="M78 84q42-64 84 0v86q-8 10-16 0h-52q-8 10-16 0z" fill="${HAIR}"/>`
  return ''
}

function above(look: Look, accent: string): string {
  const cap = `<path d="M80 98c-4-64 84-64 80 0c-8-30-22-36-40-36s-32 6-40 36z" fill="${HAIR}"/>`
  if (look === 'scarf')
    return `<path d="M76 88c-8-62 96-62 88 0c-22-22-66-22-88 0z" fill="${accent}"/><path d="M76 88c-8-62 96-62 88 0c-22-22-66-22-88 0z" fill="url(#motif)" style="mix-blend-mode:screen"/><path d="M150 52q26-26 30-2q2 16-24 14z" fill="${accent}"/>`
  if (look === 'bald') return ''
  if (look === 'flat')
    return `<path d="M80 92c-6-30-2-50 8-52h64c10 2 14 22 8 52c-6-24-18-28-40-28s-34 4-40 28z" fill="${HAIR}"/>`
  if (look === 'beard') return `${cap}<path d="M83 104c4 62 70 62 74 0c-8 22-20 24-37 24s-29-2-37-24z" fill="${HAIR}"/>`
  return cap
}

/** The neck lies in the shadow of the head. */
function shade(colour: string): string {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.82))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
