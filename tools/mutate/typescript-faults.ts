import { Visitor } from 'rolldown/utils'
import type { Source } from '../../architecture/source.ts'
import type { Change } from './change.ts'
import { BOUNDARIES, queryFaults, TURNED } from './sql-faults.ts'

type Span = { start: number; end: number }

const EQUALITIES: Record<string, string> = { '===': '!==', '!==': '===' }
const SUMS: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }
/** Nothing happens in the millisecond that is the border of two instants: such a comparison is turned round instead. */
const INSTANT = /\b(?:now|until|since|from|deadline|time)\b|Date\b|getTime\(|At\b|Ms\b|Until\b|Since\b/
/** From here on a number measures, and one more or less is the same to everybody: it is doubled. */
const MEASURES = 1_000
/** Where things stand on paper: a picture shows it. */
const LAYOUT = /(?:-pdf|\/documents\/(?:pdf|paper))\.ts$/
/** A map: every object also knows `toString`. */
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
])
/** Steps of a chain that narrow or order what comes out: without one, more or other things come out. */
const NARROWING = new Set(['where', 'whereRef', 'having', 'orderBy', 'forUpdate', 'skipLocked', 'distinct', 'limit'])
const CHOOSING = new Set(['filter', 'sort', 'toSorted', 'slice', 'toReversed', 'trim'])
/** What only tells an operator something may be said otherwise without being wrong. */
const TELLING = /^(?:await )?(?:this\.)?(?:[\w.]+\.)?(?:log|console)\b/

/** Every fault that the operators can plant into a module of ours. */
export function typescriptFaults({ path, text, program }: Source): Change[] {
  const found: Change[] = []
  const of = ({ start, end }: Span): string => text.slice(start, end)
  const plant = (operator: string, { start, end }: Span, replacement: string): void => {
    found.push({ operator, start, end, text: replacement })
  }
  /** Between two operands stands the operator alone, but for blanks and brackets. */
  const swap = (operator: string, left: Span, right: Span, from: string, to: string | undefined): void => {
    const start = text.indexOf(from, left.end)
    if (to !== undefined && start >= 0 && start < right.start) plant(operator, { start, end: start + from.length }, to)
  }
  const isWeb = path.startsWith('web/')
  const isLayout = LAYOUT.test(path)
  /** Numbers in attributes are sizes of pictures and the like; a picture shows them, not a test of behaviour. */
  const attributes: Span[] = []
  const isLooks = ({ start }: Span): boolean => attributes.some((span) => span.start <= start && start < span.end)

  new Visitor({
    JSXAttribute(node) {
      if (node.value !== null && !/^on[A-Z]/.test(of(node.name))) attributes.push(node.value)
    },
    IfStatement(node) {
      const isBelief = /^\{?\s*throw new Error\(/.test(of(node.consequent))
      if (node.alternate === null && leaves(node.consequent) && !isBelief) plant('early return removed', node, ';')
      plant('condition negated', node.test, `!(${of(node.test)})`)
    },
    ConditionalExpression(node) {
      plant('condition negated', node.test, `!(${of(node.test)})`)
    },
    BinaryExpression(node) {
      const { left, right, operator } = node
      const areInstants = [left, right].some((side) => INSTANT.test(of(side)))
      swap('boundary shifted', left, right, operator, (areInstants ? TURNED : BOUNDARIES)[operator])
      swap('equality negated', left, right, operator, EQUALITIES[operator])
      const isText = operator === '+' && [left, right].some((side) => /^['"`]|['"`]$/.test(of(side)))
      if (!isText && !isWeb && !isLayout) swap('sum changed', left, right, operator, SUMS[operator])
    },
    LogicalExpression(node) {
      const to = { '&&': '||', '||': '&&' }[node.operator as '&&' | '||']
      swap('and for or', node.left, node.right, node.operator, to)
    },
    ExpressionStatement(node) {
      const kind = node.expression.type
      const acts = kind === 'CallExpression' || kind === 'AwaitExpression' || kind === 'AssignmentExpression'
      if (acts && !TELLING.test(of(node))) plant('statement dropped', node, ';')
    },
    Literal(node) {
      if (typeof node.value === 'boolean') plant('constant changed', node, String(!node.value))
      if (typeof node.value !== 'number' || isLayout || (isWeb && isLooks(node))) return
      plant('constant changed', node, node.value < MEASURES ? `(${of(node)} + 1)` : `(${of(node)} * 2)`)
    },
    CallExpression(node) {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return
      const { object, property } = node.callee
      const other = METHODS.get(property.name)
      if (other !== undefined) plant('method changed', property, other)
      const isQuery = NARROWING.has(property.name) && path.startsWith('server/')
      if (isQuery || (CHOOSING.has(property.name) && object.type !== 'Identifier')) {
        plant(isQuery ? 'SQL: part dropped' : 'choice dropped', node, of(object))
      }
    },
    TaggedTemplateExpression(node) {
      if (!/^sql(?:\.|$)/.test(of(node.tag))) return
      const { start, end } = node.quasi
      for (const fault of queryFaults(text.slice(start + 1, end - 1))) {
        found.push({ ...fault, start: fault.start + start + 1, end: fault.end + start + 1 })
      }
    },
  }).visit(program)
  return outsideTypes(found, program, text)
}

const leaves = (node: { type: string; body?: unknown }): boolean => {
  if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return true
  const last =
    node.type === 'BlockStatement' && Array.isArray(node.body) ? (node.body.at(-1) as typeof node) : undefined
  return last !== undefined && leaves(last)
}

/** Types are erased before anything runs, keys of objects only name things, and a throw of `Error` only states a belief. */
function outsideTypes(found: Change[], program: Source['program'], text: string): Change[] {
  const dead: Span[] = []
  const add = (node: Span): void => void dead.push({ start: node.start, end: node.end })
  new Visitor({
    TSTypeAnnotation: add,
    TSTypeAliasDeclaration: add,
    TSInterfaceDeclaration: add,
    TSTypeParameterInstantiation: add,
    TSLiteralType: add,
    Property: (node) => add(node.key),
    ImportDeclaration: add,
    // What stands behind `??` is mostly there for the type checker: `rows[0] ?? 0`.
    LogicalExpression: (node) => {
      if (node.operator === '??') add(node.right)
    },
  }).visit(program)
  const isDead = (change: Change) => dead.some(({ start, end }) => start <= change.start && change.end <= end)
  return found.filter((change) => !isDead(change) && text.slice(change.start, change.end) !== change.text)
}
