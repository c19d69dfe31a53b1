import type { Endpoint } from '@salama/contract/kernel/endpoint'
import type { OddRow } from '../../parked/parked-rows.ts'

/** `oddRows`: what a list had to leave out. */
export type Serialized = { answer: string; oddRows: readonly OddRow[] }

/**
 * Serialises a reply: fields that the contract does not name are dropped. A row that breaks the contract is left out of a
 * list, because one odd row must not keep all the others from whoever waits for them; any other reply that breaks it fails.
 */
export function serializeReply(endpoint: Endpoint, result: unknown): Serialized {
  const parsed = endpoint.reply.safeParse(result)
  if (parsed.success) return { answer: JSON.stringify(parsed.data), oddRows: [] }
  const { issues } = parsed.error
  const rest = endpoint.method === 'GET' ? withoutOddRows(endpoint, result, issues) : undefined
  const again = rest && endpoint.reply.safeParse(rest.result)
  if (!again?.success)
    throw new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${parsed.error.message}`)
  return { answer: JSON.stringify(again.data), oddRows: rest?.oddRows ?? [] }
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** Undefined where something else than the rows of a list is wrong. */
function withoutOddRows(endpoint: Endpoint, result: unknown, issues: readonly Issue[]) {
  const wrong = new Map<string, Map<number, Issue[]>>()
  for (const issue of issues) {
    const place = placeOf(endpoint, result, issue.path)
    if (!place) return undefined
    const ofList = wrong.get(place.list) ?? new Map<number, Issue[]>()
    wrong.set(place.list, ofList.set(place.row, [...(ofList.get(place.row) ?? []), issue]))
  }
  const oddRows: OddRow[] = []
  const whole = (list: string, rows: readonly unknown[]) => {
    for (const [row, found] of wrong.get(list) ?? []) oddRows.push({ rowId: idOf(rows[row], row), error: told(found) })
    return rows.filter((_, row) => !wrong.get(list)?.has(row))
  }
  if (Array.isArray(result)) return { result: whole('', result), oddRows }
  const kept = { ...(result as Record<string, unknown>) }
  for (const list of wrong.keys()) kept[list] = whole(list, kept[list] as unknown[])
  return { result: kept, oddRows }
}

/** The list is '' where the reply is one itself. */
function placeOf(
  { lists = [] }: Endpoint,
  result: unknown,
  [first, second]: Issue['path'],
): { list: string; row: number } | undefined {
  if (Array.isArray(result)) return typeof first === 'number' ? { list: '', row: first } : undefined
  const isOfList = typeof first === 'string' && lists.includes(first) && typeof second === 'number'
  return isOfList ? { list: first, row: second } : undefined
}

const ID_FIELDS = ['id', 'transactionId', 'number', 'code', 'reference']

/** By which a person finds it again; its place in the list where it has none. */
function idOf(row: unknown, place: number): string {
  const values = typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {}
  const nested = Object.values(values).filter((value) => typeof value === 'object' && value !== null)
  for (const holder of [values, ...(nested as Record<string, unknown>[])]) {
    const known = ID_FIELDS.map((field) => holder[field]).find((value) => typeof value === 'string' && value !== '')
    if (known !== undefined) return String(known).slice(0, 200)
  }
  return `#${place}`
}

const told = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`).join('; ')
