import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column } from './describe.ts'
import { itemsOf, partsOf } from './types.ts'

/** What `pg` makes of a column's type, with the parsers of `openDatabase`. */
const GIVEN: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  oid: 'number',
  real: 'number',
  'double precision': 'number',
  bigint: 'number',
  numeric: 'number',
  text: 'string',
  name: 'string',
  uuid: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Date',
  date: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
  void: 'string',
  'boolean[]': 'boolean[]',
  'smallint[]': 'number[]',
  'integer[]': 'number[]',
  'bigint[]': 'string[]',
  'double precision[]': 'number[]',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'timestamp with time zone[]': 'Date[]',
}

/** Where a claimed row differs from what PostgreSQL answers; nothing when it holds. */
export function differences(row: Type, columns: readonly Column[], checker: Checker): string[] {
  const claimed = checker.getPropertiesOfType(row)
  const names = new Set(claimed.map(({ name }) => name))
  const doubled = columns.filter(({ name }, place) => columns.findIndex((other) => other.name === name) !== place)
  return [
    ...claimed.flatMap((property) => {
      const { name } = property
      const type = checker.getTypeOfSymbol(property)
      const column = columns.find((one) => one.name === name)
      if (!type) return [`${name}: its type is not known`]
      return column ? ofColumn(type, column, checker) : [`${name}: claimed, but not selected`]
    }),
    ...columns.filter(({ name }) => !names.has(name)).map(({ name }) => `${name}: selected, but not claimed`),
    ...doubled.map(({ name }) => `${name}: selected twice`),
  ]
}

function ofColumn(type: Type, { name, type: own, isNullable }: Column, checker: Checker): string[] {
  const kinds = partsOf(type).map((part) => kindOf(part, checker))
  if (kinds.includes('anything')) return []
  const given = GIVEN[own]
  if (given === undefined) return [`${name}: what the driver makes of ${own} is not known here`]
  const claim = checker.typeToString(type)
  const fits = given === 'json' ? isJson(type, checker) : kinds.some((kind) => kind === given)
  return [
    ...(fits ? [] : [`${name}: ${own} comes as ${given}, claimed is ${claim}`]),
    ...(isNullable && !kinds.includes('null') ? [`${name}: may be null, claimed is ${claim}`] : []),
  ]
}

function kindOf(type: Type, checker: Checker): string {
  const { flags } = type
  if (flags & TypeFlags.AnyOrUnknown) return 'anything'
  if (flags & TypeFlags.StringLike) return 'string'
  if (flags & TypeFlags.NumberLike) return 'number'
  if (flags & TypeFlags.BooleanLike) return 'boolean'
  if (flags & TypeFlags.Nullable) return 'null'
  // A string with a mark that only types see.
  const marked = type.isIntersectionType() ? type.getTypes().map((part) => kindOf(part, checker)) : []
  if (marked.length > 0) return marked.find((kind) => kind !== 'object') ?? 'object'
  const items = itemsOf(type, checker)
  if (items) return `${kindOf(partsOf(items)[0] as Type, checker)}[]`
  const name = type.getSymbol()?.name
  return name === 'Date' || name === 'Buffer' ? name : 'object'
}

/** Whether JSON has values of this type, as deep as it goes. */
function isJson(type: Type, checker: Checker, seen = new Set<number>()): boolean {
  if (seen.has(type.id)) return true
  seen.add(type.id)
  return partsOf(type).every((part) => {
    const kind = kindOf(part, checker)
    if (kind === 'Date' || kind === 'Buffer' || part.flags & TypeFlags.BigIntLike) return false
    if (kind !== 'object' && !kind.endsWith('[]')) return true
    const items = itemsOf(part, checker)
    if (items) return isJson(items, checker, seen)
    return checker.getPropertiesOfType(part).every((property) => {
      const own = checker.getTypeOfSymbol(property)
      return own !== undefined && isJson(own, checker, seen)
    })
  })
}
