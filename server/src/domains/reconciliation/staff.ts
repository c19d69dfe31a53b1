import { getReconciliation, startReconciliation } from '@salama/contract/reconciliation/staff'
import * as statements from '@salama/contract/reconciliation/statements'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { startReconciliation as startDay } from './commands/start-reconciliation.ts'
import { listReconciliations } from './queries/days.ts'
import { explainLine } from './statements/commands/explain-line.ts'
import { importStatement } from './statements/commands/import-statement.ts'
import type { StatementReader } from './statements/commands/read-statement.ts'
import { listStatementLines, listStatements, previewStatement } from './statements/queries/statements.ts'

export function reconciliationStaffCalls(binder: Binder, platform: Platform, reader: StatementReader): void {
  const { db } = platform
  const on = staffCalls(binder, platform)
  on(getReconciliation, () => listReconciliations(db.sql))
  on(startReconciliation, (staffId, { body, now, transact }) =>
    transact((tx) => startDay(tx, { ...body, staffId, now })),
  )

  on(statements.previewStatement, async (_staffId, { body: { method, content } }) =>
    previewStatement(db.sql, { method, table: await reader.tableOf(content) }),
  )
  on(statements.importStatement, async (staffId, { body, now, transact }) => {
    const table = await reader.tableOf(body.content)
    return transact((tx) => importStatement(tx, { body, table, staffId, now }))
  })
  on(statements.listStatements, (_staffId, call) => listStatements(db.sql, call))
  on(statements.listStatementLines, (_staffId, call) => listStatementLines(db.sql, call))
  on(statements.explainStatementLine, (staffId, { params, body, now, transact }) =>
    transact((tx) => explainLine(tx, { ...params, ...body, staffId, now })),
  )
}
