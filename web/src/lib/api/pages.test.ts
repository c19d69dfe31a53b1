import { cursorKey } from '@salama/contract/kernel/page'
import { listOrders } from '@salama/contract/orders'
import { afterEach, expect, test } from 'vitest'
import { queryKeyOf } from '../document-data.ts'
import { knownRows } from './pages.ts'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

const PATH = '/api/orders'
const rows = [{ id: 'o1' }]
const read = (...pages: object[]) => queryClient.setQueryData([...queryKeyOf(PATH), 'pages'], { pages })
const cameWithDocument = (next?: string) => {
  queryClient.setQueryData(queryKeyOf(PATH), rows)
  if (next !== undefined) queryClient.setQueryData(queryKeyOf(cursorKey(PATH)), next)
}

test.each([
  ['nothing of it was read', () => undefined, undefined],
  ['its only page was read', () => read({ rows, next: undefined }), rows],
  ['its first page has a next', () => read({ rows, next: 'c' }), undefined],
  ['two pages were read', () => read({ rows, next: undefined }, { rows, next: undefined }), undefined],
  ['it came with the document', () => cameWithDocument(), rows],
  ['its first page came with the document', () => cameWithDocument('c'), undefined],
])('the whole of a list is known or not where %s', (_where, prepare, known) => {
  prepare()
  expect(knownRows(listOrders)).toEqual(known)
})
