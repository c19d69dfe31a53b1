import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../architecture/source.ts'
import { STRINGS } from './stated-strings.ts'

// `npm run strings -- <folder>`: writes docs/strings.md, the texts that the specification states word for word.

const HELP = `usage: npm run strings -- <folder>

Writes docs/strings.md: the texts that the specification states word for word, with where each belongs.
<folder> holds the specification's strings.md, which is not part of this repository.`

const folder = process.argv[2]
if (folder === undefined || !existsSync(join(folder, 'strings.md'))) {
  console.error(HELP)
  process.exit(2)
}

type Row = { area: string; text: string; where: string }

/** The rows of a table whose areas are rows in bold; `columns` says where text and place stand. */
function rowsOf(table: string, columns: { text: number; where: number }, firstArea = ''): Row[] {
  let area = firstArea
  return table.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const bold = /^\*\*(.+)\*\*$/.exec(cells[1] ?? '')
    if (bold) area = bold[1] ?? ''
    const isRow = cells.length > 5 && !bold && !/^-+$/.test(cells[1] ?? '')
    return isRow ? [{ area, text: cells[columns.text] ?? '', where: cells[columns.where] ?? '' }] : []
  })
}

const [, stated = '', english = ''] = readFileSync(join(folder, 'strings.md'), 'utf8').split(/^## \d\. .*$/m)
const rows = [
  ...rowsOf(stated, { text: 1, where: 2 }),
  ...rowsOf(english, { text: 4, where: 2 }, 'Stated in English').map(({ text, ...row }) => ({
    ...row,
    text: text.replace(/^(?:keep|shown as) '(.+?)'.*$/, '$1'),
  })),
].filter(({ text }) => text !== 'Text' && text !== 'Proposed Portuguese')

const INTRODUCTION = `# Stated texts

The texts that the specification states word for word, with where each belongs; for those that it states in English, the
Portuguese that people read. \`{…}\` and N are filled in. A test finds each in the sources of its place
(\`architecture/strings.test.ts\`). \`npm run strings -- <folder of the specification>\` writes this file.
`
const sections = [...Map.groupBy(rows, ({ area }) => area)].map(([area, listed]) =>
  [`## ${area}`, '', ...listed.map(({ text, where }) => `- «${text}» ${where}`), ''].join('\n'),
)
writeFileSync(join(ROOT, STRINGS), `${INTRODUCTION}\n${sections.join('\n')}`)
console.log(`${STRINGS}: ${rows.length} texts`)
