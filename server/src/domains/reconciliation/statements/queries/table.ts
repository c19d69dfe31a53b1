import { readCsv } from '../../../../platform/text/csv.ts'
import { readTable, type Table } from '../rules.ts'

/** The table in the text of a file. Run in a thread of its own: a hostile text takes a second. */
export const readStatement = (content: string): Table | undefined => readTable(readCsv(content))
