import type { Plugin } from 'vite'

/** What a page needs of a call: how it is made. The schemas are the server's, but for those a form imports by name. */
const KEPT = new Set(['method', 'path'])

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }
type Literal = Node & { properties: (Node & { key?: Node & { name?: string } })[] }
type Edit = { at: number; until: number; text: string }

/**
 * Takes out of the browser's code what only the server reads of the contract: replies, parameters, summaries, errors.
 * Every call in a module of the contract is marked as free of side effects, so that the bundler drops a schema, and with
 * the last one the schema library, where no page uses it.
 */
export function leanContract(): Plugin {
  return {
    name: 'salama:lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        return { code: edited(code, editsOf(code, this.parse(code) as Node)), map: null }
      },
    },
  }
}

function editsOf(code: string, program: Node): Edit[] {
  const edits = new Map<string, Edit>()
  const add = (edit: Edit) => edits.set(`${edit.at}-${edit.until}`, edit)
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression') {
      add({ at: node.start, until: node.start, text: '/* @__PURE__ */ ' })
      const dropped = droppedFrom(node as Call)
      for (const { start, end } of dropped) add({ at: start, until: afterComma(code, end), text: '' })
      for (const child of childrenOf(node)) visitUnlessDropped(child, dropped)
      return
    }
    for (const child of childrenOf(node)) visit(child)
  }
  const visitUnlessDropped = (node: Node, dropped: readonly Node[]): void => {
    if (node.type !== 'ObjectExpression') return visit(node)
    for (const child of childrenOf(node)) if (!dropped.includes(child)) visit(child)
  }
  visit(program)
  return [...edits.values()]
}

/** The properties of an endpoint's definition that no page reads. */
function droppedFrom({ callee, arguments: [definition] }: Call): Node[] {
  if (callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return []
  return (definition as Literal).properties.filter(({ key }) => key?.name !== undefined && !KEPT.has(key.name))
}

const afterComma = (code: string, end: number): number => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)

function childrenOf(node: Node): Node[] {
  const values: unknown[] = Object.values(node).flat()
  return values.filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
}

function edited(code: string, edits: readonly Edit[]): string {
  let result = code
  for (const { at, until, text } of [...edits].sort((a, b) => b.at - a.at))
    result = result.slice(0, at) + text + result.slice(until)
  return result
}
