import { DOMAIN_NAMES, type Domain, usedBy } from '../architecture/domains.ts'

const BEGIN = '<!-- house: written by `npm run house` -->'
const END = '<!-- end of house -->'

/** README.md with the picture of the domains as `architecture/domains.ts` has them today. */
export function withHouse(document: string): string {
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('README.md has lost its place for the house')
  return `${before}${BEGIN}\n\n${diagram()}\n\n${END}${after}`
}

/** Without what follows from others: `rides --> dispatch` stands for all that dispatch uses. */
const nextOf = (domain: Domain): Domain[] =>
  usedBy(domain).filter((used) => !usedBy(domain).some((between) => usedBy(between).includes(used)))

const diagram = (): string =>
  [
    '```mermaid',
    'flowchart LR',
    ...DOMAIN_NAMES.flatMap((domain) => {
      const next = nextOf(domain)
      return next.length > 0 ? [`  ${domain} --> ${next.join(' & ')}`] : []
    }),
    '```',
  ].join('\n')
