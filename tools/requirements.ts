import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from '../architecture/source.ts'
import { citations, REQUIREMENTS } from './requirement-ids.ts'

// `npm run requirements -- <folder>`: writes docs/requirements.md, each row that the repository cites with its sentence.

const HELP = `usage: npm run requirements -- <folder>

Writes docs/requirements.md: every row that code, tests or documents cite, with its sentence.
<folder> holds the specification: requirements.json, hostile.json, expectations.md and decisions.md.
The specification is not part of this repository: whoever has no copy cites rows that docs/requirements.md lists already.`

type Row = { id: string; sentence: string }

const folder = process.argv[2]
if (folder === undefined || !existsSync(join(folder, 'requirements.json'))) {
  console.error(HELP)
  process.exit(2)
}

function readRows(from: string): Map<string, string> {
  const text = (name: string) => readFileSync(join(from, name), 'utf8')
  const rows = [
    ...(JSON.parse(text('requirements.json')) as { id: string; statement: string }[]).map(({ id, statement }) => ({
      id,
      sentence: statement,
    })),
    ...(JSON.parse(text('hostile.json')) as { id: string; attack: string; expected: string }[]).map(
      ({ id, attack, expected }) => ({ id, sentence: `${attack} → ${expected}` }),
    ),
    ...expectations(text('expectations.md')),
    ...decisions(text('decisions.md')),
  ]
  return new Map(rows.map(({ id, sentence }) => [id, sentence.replace(/\s+/g, ' ').trim()]))
}

/** `- X-001 [1] sentence` */
const expectations = (text: string): Row[] =>
  [...text.matchAll(/^- (X-\d+) (?:\[\d\] )?(.+)$/gm)].map(([, id = '', sentence = '']) => ({ id, sentence }))

/** `**A-01 (H) Title.** Context. **Decide:** what was decided.`; an override `- A-01: sentence` goes before it. */
function decisions(text: string): Row[] {
  const taken = [...text.matchAll(/^\*\*([A-F]-\d+) (?:\([HML]\) )?(.+?)\*\*(.*(?:\n(?!\n).*)*)/gm)].map(
    ([, id = '', title = '', body = '']) => {
      const [before = '', decided] = body.split(/\*\*Decide:?\*\*:?/)
      if (decided === undefined) return { id, sentence: `${title}${body}` }
      const named = decided.replace(/\(([a-z])\)/g, (letter, name: string) => optionOf(before, name) ?? letter)
      return { id, sentence: `${title} ${named}` }
    },
  )
  const overrides = [...text.matchAll(/^- ((?:[A-F]-\d+(?:, )?)+)[^:\n]*: (.+)$/gm)].flatMap(
    ([, ids = '', sentence = '']) => ids.split(', ').map((id) => ({ id, sentence })),
  )
  return [...taken, ...overrides]
}

/** `Options: (a) keep the timer; (b) ask the server.` */
const optionOf = (text: string, name: string): string | undefined =>
  new RegExp(`\\(${name}\\) (.+?)(?:; \\([a-z]\\)|\\. *$|;)`).exec(text.trim())?.[1]

function write(rows: Map<string, string>): void {
  const cited = [...new Set(citations().map(({ id }) => id))]
  const unknown = cited.filter((id) => !rows.has(id))
  if (unknown.length > 0) {
    console.error(`The specification has no row ${unknown.join(', ')}`)
    process.exit(1)
  }
  const areas = Map.groupBy(cited.toSorted(), (id) => id.split('-')[0] ?? '')
  const sections = [...areas].map(([area, ids]) =>
    [`## ${area}`, '', ...ids.map((id) => `- **${id}** ${rows.get(id)}`), ''].join('\n'),
  )
  writeFileSync(join(ROOT, REQUIREMENTS), `${INTRODUCTION}\n${sections.join('\n')}`)
  console.log(`${REQUIREMENTS}: ${cited.length} rows`)
}

const INTRODUCTION = `# Requirements

The rows of the specification that code, tests and documents of this repository cite, each with its sentence. A test title
ends in the rows that it holds. \`npm run requirements -- <folder of the specification>\` writes this file; the
specification itself is not part of the repository.
`

write(readRows(resolve(folder)))
