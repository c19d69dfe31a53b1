import { filesOf, readText } from '../architecture/source.ts'

export const REQUIREMENTS = 'docs/requirements.md'

/** What people can do, by screen and call. */
const SCREENS =
  'NAV LAND HOME ROLE BOOK DOCR ROOM PAYM PAYB PHAR INSU HTTP UIX MONEY GEO FOOD REST CUIS RIDE COUR MYCO LOCA HUB VEND DRIV TEAC PHPO'
/** What hostile people, full disks and lost connections must not achieve. INS-10 is a code of M-Pesa: rows begin with 0. */
const HOSTILE = 'PAY ORD APT AZ VEN DRV LMS INS(?=-0) RID AN WS UPL INJ WEB DOS PRV SUP CRS MN OPS CLI'
/** What people expect beyond the specification (X), and decisions on what it leaves open. */
const OTHERS = 'X A B C D E F'
const AREA = `(?:${`${SCREENS} ${HOSTILE} ${OTHERS}`.replaceAll(' ', '|')})`

/** Every row that a text cites, with those inside a range such as BOOK-036..044. */
export function citedIn(text: string): string[] {
  const ranges = [...text.matchAll(new RegExp(`\\b(${AREA})-(\\d{2,3})\\.\\.(\\d{2,3})\\b`, 'g'))].flatMap(
    ([, area, from = '', to]) =>
      Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, offset) => `${area}-${String(Number(from) + offset).padStart(from.length, '0')}`,
      ),
  )
  return [...new Set([...(text.match(new RegExp(`(?<![\\w-])${AREA}-\\d{2,3}\\b`, 'g')) ?? []), ...ranges])]
}

/** Every citation of a row in code, tests and documents. */
export const citations = (): { path: string; id: string }[] =>
  filesOf('**/*')
    .filter((path) => /\.(?:tsx?|md|sql|css|html|sh)$/.test(path) && path !== REQUIREMENTS)
    .flatMap((path) => citedIn(readText(path)).map((id) => ({ path, id })))
