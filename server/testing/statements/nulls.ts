import type { TreeNode, TreeValue } from './query-tree.ts'
import type { Hole } from './values.ts'

/** What the catalogue says about columns, functions and operators, by their numbers there. */
export type Catalogue = {
  /** `table:column` of each column that is `not null`. */
  notNull: ReadonlySet<string>
  functions: ReadonlyMap<string, { name: string; isStrict: boolean }>
  operators: ReadonlyMap<string, string>
  /** The query that each view stands for. */
  views: ReadonlyMap<string, TreeNode>
}

/** A query, the one around it, and where its rows are looked at: `returning` sees them as they were written. */
type Scope = { query: TreeNode; around: Scope | undefined; facts: ReadonlySet<string>; isWritten: boolean }

/** Answer null for arguments that are not. Whatever is strict and not among these answers null for null alone. */
const MAY_ANSWER_NULL = new Set(['->', '->>', '#>', '#>>', '@?', '@@'])
/** Answer something even for null, or nothing but a value. */
const NEVER_NULL =
  /^(?:now|clock_timestamp|statement_timestamp|concat|jsonb?_build_(?:object|array)|gen_random_uuid|num_(?:non)?nulls|count|row_number|rank|dense_rank|ntile)$/
/** Strict ones that answer null for nothing but null. */
const ONLY_NULL_FOR_NULL =
  /^(?:abs|age|array_to_string|btrim|cardinality|ceil|ceiling|char_length|circle|date|date_part|date_trunc|encode|extract|float8|floor|format|generate_series|hashtextextended|int[248]|interval|left|length|lower|lpad|ltrim|make_interval|md5|numeric|octet_length|platform_\w+|point|power|replace|reverse|right|round|row_to_json|rtrim|sha256|similarity|split_part|sqrt|string_to_array|substr|text|timezone|timestamptz|to_char|to_jsonb?|trunc|upper|word_similarity|mod|exp|ln|sign|strpos|position|translate|regexp_replace|pg_try_advisory_xact_lock|jsonb_array_length)$/
/** Of a group, which has a row, they make a value of whatever there is. */
const COLLECTS = /^(?:array_agg|jsonb?_agg|jsonb?_object_agg)$/

/** Which columns of a parsed statement's result may be null, in their order. */
export function nullableColumns(query: TreeNode, holes: readonly Hole[], catalogue: Catalogue): boolean[] {
  const inference = new Inference(holes, catalogue)
  const scope = inference.scopeOf(query, undefined)
  return columnsOf(query).map((_column, place) => !inference.isColumnNotNull(scope, place + 1))
}

/** The columns that a query answers with, without those it only sorts by. */
export function columnsOf(query: TreeNode): TreeNode[] {
  const list = query['commandType'] === SELECT ? query['targetList'] : query['returningList']
  return nodes(list).filter((entry) => entry['resjunk'] === 'false')
}

const SELECT = '1'
const UPDATE = '2'
const INSERT = '3'

const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nodes = (value: TreeValue | undefined): TreeNode[] => (Array.isArray(value) ? value.filter(isNode) : [])
const node = (value: TreeValue | undefined): TreeNode => {
  if (isNode(value)) return value
  throw new Error(`a node is missing: ${JSON.stringify(value)}`)
}
/** The members of a set of numbers: `(b 1 2)`. */
const members = (value: TreeValue | undefined): TreeValue[] => (Array.isArray(value) ? value.slice(1) : [])

class Inference {
  private readonly holes: readonly Hole[]
  private readonly catalogue: Catalogue

  constructor(holes: readonly Hole[], catalogue: Catalogue) {
    this.holes = holes
    this.catalogue = catalogue
  }

  scopeOf(query: TreeNode, around: Scope | undefined): Scope {
    const facts = new Set<string>()
    const isWritten = query['commandType'] !== SELECT
    this.noteRows(query['jointree'] ?? null, facts)
    return { query, around, facts, isWritten }
  }

  isColumnNotNull(scope: Scope, place: number): boolean {
    const { query } = scope
    if (query['setOperations']) {
      return leavesOf(node(query['setOperations'])).every((index) =>
        this.isColumnNotNull(this.scopeOf(node(tableOf(query, index)['subquery']), scope), place),
      )
    }
    const column = columnsOf(query)[place - 1]
    return column !== undefined && this.isNotNull(node(column['expr']), scope)
  }

  /** What holds for every row that comes out of this part of `from`, and of `where`. */
  private noteRows(part: TreeValue, facts: Set<string>): void {
    if (!isNode(part)) return
    if (part.tag === 'FROMEXPR') {
      for (const item of nodes(part['fromlist'])) this.noteRows(item, facts)
      this.noteTrue(part['quals'] ?? null, facts)
    }
    if (part.tag !== 'JOINEXPR') return
    const [inner, left, , right] = ['0', '1', '2', '3']
    const type = part['jointype']
    if (type === inner || type === left) this.noteRows(part['larg'] ?? null, facts)
    if (type === inner || type === right) this.noteRows(part['rarg'] ?? null, facts)
    if (type === inner) this.noteTrue(part['quals'] ?? null, facts)
  }

  /** A condition that held: what it looked at was not null. */
  private noteTrue(condition: TreeValue, facts: Set<string>): void {
    if (Array.isArray(condition)) for (const part of condition) this.noteTrue(part, facts)
    if (!isNode(condition)) return
    if (condition.tag === 'BOOLEXPR' && condition['boolop'] === 'and') this.noteTrue(condition['args'] ?? null, facts)
    else if (condition.tag === 'NULLTEST' && condition['nulltesttype'] === '1') this.noteValue(condition['arg'], facts)
    else this.noteValue(condition, facts)
  }

  private noteValue(value: TreeValue | undefined, facts: Set<string>): void {
    if (!isNode(value)) return
    if (value.tag === 'VAR' && value['varlevelsup'] === '0') facts.add(`${value['varno']}.${value['varattno']}`)
    if (value.tag === 'RELABELTYPE' || value.tag === 'COERCEVIAIO') this.noteValue(value['arg'], facts)
    if (value.tag === 'BOOLEXPR' && value['boolop'] === 'not') this.noteValue(nodes(value['args'])[0], facts)
    const called = value['opfuncid'] ?? value['funcid']
    if (typeof called !== 'string' || !this.catalogue.functions.get(called)?.isStrict) return
    const args = nodes(value['args'])
    for (const arg of value.tag === 'SCALARARRAYOPEXPR' ? args.slice(0, 1) : args) this.noteValue(arg, facts)
  }

  private readonly all = (values: TreeValue | undefined, scope: Scope): boolean =>
    nodes(values).every((value) => this.isNotNull(value, scope))

  private isNotNull(value: TreeNode, scope: Scope): boolean {
    switch (value.tag) {
      case 'VAR':
        return this.isVarNotNull(value, scope)
      case 'CONST':
        return value['constisnull'] === 'false'
      case 'PARAM':
        return value['paramkind'] !== '0' || this.holes[Number(value['paramid']) - 1]?.isNullable === false
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'JSONCONSTRUCTOREXPR':
        return true
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
        return this.isNotNull(node(value['arg']), scope)
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
        return this.all(value['args'], scope)
      case 'COALESCE':
      case 'COALESCEEXPR':
      case 'MINMAX':
      case 'MINMAXEXPR':
        return nodes(value['args']).some((arg) => this.isNotNull(arg, scope))
      case 'CASE':
      case 'CASEEXPR':
        return (
          nodes(value['args']).every((when) => this.isNotNull(node(when['result']), scope)) &&
          isNode(value['defresult']) &&
          this.isNotNull(value['defresult'], scope)
        )
      case 'OPEXPR':
        return (
          !MAY_ANSWER_NULL.has(this.catalogue.operators.get(String(value['opno'])) ?? '') &&
          this.all(value['args'], scope)
        )
      case 'FUNCEXPR':
        return this.isCallNotNull(value, scope)
      case 'AGGREF':
      case 'WINDOWFUNC':
        return this.isAggregateNotNull(value, scope)
      case 'SUBLINK':
        return this.isSubqueryNotNull(value, scope)
      default:
        return false
    }
  }

  private isCallNotNull(value: TreeNode, scope: Scope): boolean {
    const { name = '', isStrict = false } = this.catalogue.functions.get(String(value['funcid'])) ?? {}
    if (NEVER_NULL.test(name)) return true
    if (name === 'unnest') return this.hasNoNullItem(nodes(value['args'])[0])
    return isStrict && ONLY_NULL_FOR_NULL.test(name) && this.all(value['args'], scope)
  }

  /** An array that the statement is given; what is in columns may hold null. */
  private hasNoNullItem(list: TreeNode | undefined): boolean {
    return list?.tag === 'PARAM' && this.holes[Number(list['paramid']) - 1]?.hasNullItems === false
  }

  private isAggregateNotNull(value: TreeNode, scope: Scope): boolean {
    const { name = '' } = this.catalogue.functions.get(String(value['aggfnoid'] ?? value['winfnoid'])) ?? {}
    if (NEVER_NULL.test(name)) return true
    if (value['aggfilter']) return false
    const args = nodes(value['args']).map((arg) => (arg.tag === 'TARGETENTRY' ? node(arg['expr']) : arg))
    const areNotNull = args.every((arg) => this.isNotNull(arg, scope))
    // A window holds at least the row itself; what it looks at beyond may be missing.
    if (value.tag === 'WINDOWFUNC') return areNotNull && !/^(?:lag|lead|nth_value)$/.test(name)
    const hasGroups = nodes(scope.query['groupClause']).length > 0 && !scope.query['groupingSets']
    return hasGroups && (COLLECTS.test(name) || areNotNull)
  }

  private isSubqueryNotNull(value: TreeNode, scope: Scope): boolean {
    const [exists, all, any, , scalar, , array] = ['0', '1', '2', '3', '4', '5', '6']
    const type = value['subLinkType']
    if (type === exists || type === array) return true
    const query = node(value['subselect'])
    const inside = this.scopeOf(query, scope)
    if (type === all || type === any)
      return this.isNotNull(node(value['testexpr']), scope) && this.isColumnNotNull(inside, 1)
    // An aggregate without groups has one row; any other subquery may have none.
    const hasOneRow = query['hasAggs'] === 'true' && !query['groupClause'] && !query['havingQual']
    return type === scalar && hasOneRow && this.isColumnNotNull(inside, 1)
  }

  private isVarNotNull(value: TreeNode, from: Scope): boolean {
    let scope = from
    for (let up = Number(value['varlevelsup']); up > 0; up--) scope = scope.around ?? scope
    const { varno, varattno } = value as { varno: string; varattno: string } & TreeNode
    const written = scope.isWritten ? writtenTo(scope.query, { varno, varattno }) : undefined
    if (written) return written.every((given) => this.isNotNull(given, { ...scope, isWritten: false }))
    if (scope.facts.has(`${varno}.${varattno}`)) return true
    // A row of which one column is known is there, whatever outer join might leave it out.
    const isThere = [...scope.facts].some((fact) => fact.startsWith(`${varno}.`))
    if (members(value['varnullingrels']).length > 0 && !isThere) return false
    return this.isSourceNotNull(tableOf(scope.query, varno), Number(varattno), scope)
  }

  /** A column of an entry of `from`, of a row that is there. */
  private isSourceNotNull(source: TreeNode, place: number, scope: Scope): boolean {
    if (place <= 0) return true
    switch (String(source['rtekind'])) {
      case '0': {
        const view = this.catalogue.views.get(String(source['relid']))
        if (view) return this.isColumnNotNull(this.scopeOf(view, undefined), place)
        return this.catalogue.notNull.has(`${source['relid']}:${place}`)
      }
      case '1':
        return this.isColumnNotNull(this.scopeOf(node(source['subquery']), scope), place)
      case '2':
        return this.isNotNull(node(nodes(source['joinaliasvars'])[place - 1]), scope)
      case '3':
        return this.isFunctionNotNull(source, place, scope)
      case '5':
        return (Array.isArray(source['values_lists']) ? source['values_lists'] : []).every((row) =>
          this.isNotNull(node(nodes(row)[place - 1]), scope),
        )
      case '6':
        return this.isCommonNotNull(source, place, scope)
      case '9':
        return this.isNotNull(node(nodes(source['groupexprs'])[place - 1]), scope)
      default:
        return false
    }
  }

  /** Several functions stand side by side; what is beyond them is the number of the row. */
  private isFunctionNotNull(source: TreeNode, place: number, scope: Scope): boolean {
    const functions = nodes(source['functions'])
    if (functions.some((one) => one['funccolcount'] !== '1')) return false
    const called = functions[place - 1]
    if (!called) return source['funcordinality'] === 'true'
    const hasColumns = Array.isArray(called['funccolnames'])
    return !hasColumns && this.isNotNull(node(called['funcexpr']), scope)
  }

  private isCommonNotNull(source: TreeNode, place: number, from: Scope): boolean {
    // What a recursive query adds to itself comes from its other arm.
    if (source['self_reference'] === 'true') return true
    let scope = from
    for (let up = Number(source['ctelevelsup']); up > 0; up--) scope = scope.around ?? scope
    const named = nodes(scope.query['cteList']).find((common) => common['ctename'] === source['ctename'])
    return named !== undefined && this.isColumnNotNull(this.scopeOf(node(named['ctequery']), scope), place)
  }
}

const tableOf = (query: TreeNode, index: TreeValue): TreeNode => node(nodes(query['rtable'])[Number(index) - 1])

function leavesOf(operation: TreeNode): TreeValue[] {
  if (operation.tag === 'RANGETBLREF') return [operation['rtindex'] ?? null]
  return [...leavesOf(node(operation['larg'])), ...leavesOf(node(operation['rarg']))]
}

/** The expressions one of which a column holds after it was written, where the statement gives it one. */
function writtenTo(query: TreeNode, { varno, varattno }: { varno: string; varattno: string }): TreeNode[] | undefined {
  if (varno !== query['resultRelation']) return undefined
  const givenIn = (list: TreeValue | undefined) => {
    const entry = nodes(list).find(({ resno }) => resno === varattno)
    return entry ? node(entry['expr']) : undefined
  }
  const given = givenIn(query['targetList'])
  if (query['commandType'] === UPDATE) return given && [given]
  if (query['commandType'] !== INSERT || !given) return undefined
  const conflict = query['onConflict']
  if (!isNode(conflict)) return [given]
  const kept = givenIn(conflict['onConflictSet'])
  if (kept) return [given, kept]
  const isUpdate = nodes(conflict['onConflictSet']).length > 0
  return isUpdate ? undefined : [given]
}
