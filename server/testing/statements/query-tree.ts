/** A node of PostgreSQL's parsed statements: `{VAR :varno 1 :varattno 2}`. */
export type TreeNode = { tag: string; [field: string]: TreeValue }
export type TreeValue = TreeNode | TreeValue[] | string | null

const TOKEN = /[(){}]|(?:\\[\s\S]|[^\s(){}\\])+/g

/** Reads what PostgreSQL writes of a parsed statement (`pg_node_tree`). */
export function readTree(text: string): TreeValue {
  const tokens = text.match(TOKEN) ?? []
  let at = 0
  const read = (): TreeValue => {
    const token = tokens[at++]
    if (token === '{') return readNode()
    if (token === '(') return readList()
    return token === undefined || token === '<>' ? null : token.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')
  }
  const readNode = (): TreeNode => {
    const node: TreeNode = { tag: String(read()) }
    while (tokens[at] !== '}') {
      const field = String(tokens[at++]).slice(1)
      const values: TreeValue[] = []
      while (tokens[at] !== '}' && !isField(tokens[at])) values.push(read())
      // A constant is its length and its bytes.
      node[field] = values.length > 1 ? values : (values[0] ?? null)
    }
    at++
    return node
  }
  const readList = (): TreeValue[] => {
    const items: TreeValue[] = []
    while (tokens[at] !== ')') items.push(read())
    at++
    return items
  }
  return read()
}

const isField = (token: string | undefined): boolean => token !== undefined && /^:[a-zA-Z]/.test(token)
