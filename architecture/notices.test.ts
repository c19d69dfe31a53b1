import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { isTest, productSources, sources } from './source.ts'

/** What is filled in when a notice is made. */
const FILLED = '…'

/** Titles of the notices of a module. A lesson or a push has title and body too, out of a row; only notices have a class. */
function titlesIn(program: ESTree.Program): string[] {
  const titles: string[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      const valueOf = (name: string) =>
        properties
          .filter((each) => each.type === 'Property')
          .find(({ key }) => key.type === 'Identifier' && key.name === name)?.value
      const title = valueOf('title')
      if (title && valueOf('body')) titles.push(...saidBy(title).filter((said) => said !== FILLED || valueOf('class')))
    },
  }).visit(program)
  return titles
}

function saidBy(title: ESTree.Expression): string[] {
  if (title.type === 'Literal') return [String(title.value)]
  if (title.type === 'ConditionalExpression') return [title.consequent, title.alternate].flatMap(saidBy)
  if (title.type !== 'TemplateLiteral') return [FILLED]
  const [first = '', ...rest] = title.quasis.map(({ value }) => value.raw)
  return title.expressions.reduce(
    (begun, filled, place) => begun.flatMap((before) => saidBy(filled).map((said) => before + said + rest[place])),
    [first],
  )
}

/** What nobody asserts: the wrong person could hear it, or nobody, and no test would fail. */
const unnamed = (titles: readonly string[], tests: string): string[] =>
  titles.filter((title) => {
    const pattern = title.split(FILLED).map(escaped).join('[^\'"`]+')
    return title === FILLED || !new RegExp(`(['"\`])${pattern}\\1`).test(tests)
  })

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('each notice has its title written at it, and is named by a test of the server', () => {
  const { program } = parseSync(
    'notices.ts',
    `
      notify(tx, { class: 'news', title: isNew ? 'Nova' : \`Às \${time} de \${isOwn ? 'hoje' : 'ontem'}\`, body })
      notify(tx, { class: urgent, title, body })
      show({ title: row.title, body })`,
  )
  expect(titlesIn(program)).toEqual(['Nova', 'Às … de hoje', 'Às … de ontem', FILLED])
  expect(unnamed(['Nova?', 'Às … de hoje', 'Velha', FILLED], "['Nova?', 'Às 18:00 de hoje', 'Velhas']")).toEqual([
    'Velha',
    FILLED,
  ])
  const tests = sources.filter(({ path }) => isTest(path) && path.startsWith('server/'))
  const titles = productSources('server/src/domains/').flatMap((source) => titlesIn(source.program))
  expect(titles.length).toBeGreaterThan(100)
  const missing = unnamed(titles, tests.map(({ text }) => text).join('\n'))
  expect(missing, 'no test says who hears these, and who does not').toEqual([])
})
