import { filesOf, productSources, readText, type Source } from '../architecture/source.ts'

export const STRINGS = 'docs/strings.md'

export type StatedString = { area: string; text: string; where: string }

/** The texts of docs/strings.md. */
export const statedStrings = (): StatedString[] =>
  readText(STRINGS)
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const area = section.slice(0, section.indexOf('\n'))
      return [...section.matchAll(/^- «(.+?)» (.*)$/gm)].map(([, text = '', where = '']) => ({ area, text, where }))
    })

/** Stands in a written text where an expression fills it in. */
const HOLE = '\u0000'
/** Parts the text of an element where another element stands in it. */
const BREAK = '\u0001'

type Node = { readonly [key: string]: unknown; readonly type?: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])

/** Every string, template and text of an element below a node of the syntax tree. */
function textsOf(node: Node): string[] {
  const own =
    node.type === 'Literal' && typeof node['value'] === 'string'
      ? [node['value']]
      : node.type === 'TemplateLiteral'
        ? [nodesOf(node['quasis']).map(cookedOf).join(HOLE)]
        : node.type === 'JSXElement' || node.type === 'JSXFragment'
          ? nodesOf(node['children']).map(childText).join('').split(BREAK)
          : []
  return [...own, ...Object.values(node).flatMap((value) => nodesOf(value).flatMap(textsOf))]
}

function cookedOf({ value }: Node): string {
  return isNode(value) ? String(value['cooked']) : ''
}

function childText({ type, value, expression }: Node): string {
  if (type === 'JSXText') return String(value)
  if (type !== 'JSXExpressionContainer') return BREAK
  const isText = isNode(expression) && expression.type === 'Literal'
  return isText ? String(expression['value']) : HOLE
}

const written = new Map<string, string[]>()

function writtenIn(source: Source): string[] {
  const known = written.get(source.path)
  if (known) return known
  const texts = textsOf(source.program as unknown as Node).map((text) => text.replace(/\s+/g, ' ').trim())
  written.set(source.path, texts)
  return texts
}

/** All that people may read of the modules and of the rows below these paths, which may be beginnings of names. */
export const writtenBelow = (paths: readonly string[]): string[] => [
  ...paths.flatMap((path) => productSources(path)).flatMap(writtenIn),
  ...paths
    .flatMap((path) => filesOf(`${path}*.sql`))
    .flatMap((path) => [...readText(path).matchAll(/'([^']+)'/g)].map(([, text = '']) => text)),
]

/** Whether a text is one of those written: the whole of it, or all of it between two parts that are filled in. */
export function isWritten(text: string, texts: readonly string[]): boolean {
  const parts = text
    .split(/\{.+?\}|(?<!\p{L})N(?!\p{L})/u)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').trim())
  const filledIn = ` ?${HOLE} ?`
  const form = new RegExp(`^(?:.*${HOLE} ?)?${parts.join(filledIn)}(?: ?${HOLE}.*)?$`)
  return texts.some((each) => form.test(each))
}
