import type { Plugin } from 'vite'

/** What a page needs of a call: how it is made. The schemas are the server's, but for those a form imports by name. */
const KEPT = new Set(['method', 'path'])

/** What is in them happens later. */
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }
type Property = Node & { key?: Node & { name?: string }; argument?: Node & { name?: string } }
type Literal = Node & { properties: Property[] }
type Declarator = Node & { id: Node & { name?: string }; init: Node | null }
type Edit = { at: number; until: number; text: string }

/**
 * Takes out of the browser's code what only the server reads of the contract: replies, parameters, summaries, errors.
 * Every call that a module of the contract makes while it is loaded is marked as free of side effects, so that the bundler
 * drops a schema, and with the last one the schema library, where no page uses it. Calls within functions are left alone:
 * marked, a `list.push(…)` whose result nobody uses would be dropped.
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
  const dropped = new Set(droppedFrom(nodesIn(program)))
  const visit = (node: Node, isLoading: boolean): void => {
    if (dropped.has(node)) {
      add({ at: node.start, until: afterComma(code, node.end), text: '' })
      return
    }
    if (node.type === 'CallExpression' && isLoading)
      add({ at: node.start, until: node.start, text: '/* @__PURE__ */ ' })
    for (const child of childrenOf(node)) visit(child, isLoading && !FUNCTIONS.has(node.type))
  }
  visit(program, true)
  return [...edits.values()]
}

/** The properties of endpoints' definitions that no page reads, also where several endpoints share some by a spread. */
function droppedFrom(nodes: readonly Node[]): Node[] {
  const definitions = nodes.filter(isEndpoint).flatMap(({ arguments: [definition] }) => definition ?? [])
  const spread = definitions.filter(isLiteral).flatMap(({ properties }) => properties.map((one) => one.argument?.name))
  const shared = nodes.filter(isDeclarator).filter(({ id }) => id.name !== undefined && spread.includes(id.name))
  return [...definitions, ...shared.map(({ init }) => init)]
    .filter(isLiteral)
    .flatMap(({ properties }) => properties.filter(({ key }) => key?.name !== undefined && !KEPT.has(key.name)))
}

const isEndpoint = (node: Node): node is Call =>
  node.type === 'CallExpression' && (node as Call).callee.name === 'endpoint'
const isLiteral = (node: Node | null): node is Literal => node?.type === 'ObjectExpression'
const isDeclarator = (node: Node): node is Declarator => node.type === 'VariableDeclarator'

const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)]

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
