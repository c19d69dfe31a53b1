import { createHash } from 'node:crypto'
import type { Body } from '@salama/contract/kernel/endpoint'
import {
  type importStatement as importEndpoint,
  MOST_LINES,
  type Statement,
} from '@salama/contract/reconciliation/statements'
import { newId, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { insertAudit, type StaffId } from '../../../staff/public.ts'
import { getStatement } from '../queries/statements.ts'
import { fits, readEntries, STATEMENTS, type Table } from '../rules.ts'
import { insertStatement, keepMapping } from '../store.ts'

const OTHER_COLUMNS = {
  path: 'mapping',
  code: 'column_missing',
  message: 'O ficheiro não tem uma das colunas escolhidas. Escolha-as de novo.',
}
const TOO_MANY = {
  path: 'content',
  code: 'too_many_lines',
  message: `O extrato tem mais de ${MOST_LINES} linhas. Exporte menos dias de cada vez.`,
}

/** `table`: what stands in the content. */
type Importing = { body: Body<typeof importEndpoint>; table: Table | undefined; staffId: StaffId; now: Date }

/** Keeps the lines of a statement; they are compared after the commit. */
export async function importStatement(tx: Tx, { body, table, staffId, now }: Importing): Promise<Statement> {
  const { method, fileName, content, mapping } = body
  if (!table) return refuse('reconciliation.statement_unreadable')
  if (!fits(mapping, table.columns)) refuse('platform.invalid_input', { fields: [OTHER_COLUMNS] })
  if (table.rows.length > MOST_LINES) refuse('platform.invalid_input', { fields: [TOO_MANY] })
  const entries = readEntries(table, mapping)
  if (entries.length === 0) refuse('reconciliation.statement_unreadable')
  const id = newId(now.getTime())
  const digest = createHash('sha256').update(content).digest()
  const isNew = await insertStatement(tx.sql, { id, method, fileName, digest, entries, imported_by: staffId, now })
  if (!isNew) refuse('reconciliation.statement_known')
  await keepMapping(tx.sql, { method, mapping, now })
  await insertAudit(tx.sql, { staffId, action: 'statement.imported', subjectId: id, reason: fileName, now })
  tx.dueAt(STATEMENTS, now)
  return getStatement(tx.sql, id)
}
