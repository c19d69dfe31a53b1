import { Readable } from 'node:stream'
import * as contract from '@salama/contract/ledger/staff'
import { sendAttachment } from '../../platform/http/attachment.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertReading, staffCalls } from '../staff/public.ts'
import type { SubjectDescriptions } from './ports.ts'
import { balances } from './public.ts'
import { ledgerStatement, readStatement } from './queries.ts'
import { nameOfStatement } from './rules.ts'

/** `descriptions`: each domain that posts describes the subjects of its postings. */
export function ledgerStaffCalls(
  binder: Binder,
  platform: Platform,
  descriptions: readonly SubjectDescriptions[],
): void {
  const { db } = platform
  const on = staffCalls(binder, platform)
  const describe: SubjectDescriptions = Object.assign({}, ...descriptions)
  const deps = { db: db.sql, describe }
  on(contract.getLedger, async () => ({ accounts: await balances(db.sql) }))
  on(contract.getStatement, async (staffId, { query, now }) => {
    const statement = await ledgerStatement(deps, { ...query, limit: contract.MOST_STATEMENT_LINES })
    await insertReading(db.sql, { staffId, action: 'statement.read', subjectId: query.account, now })
    return statement
  })
  on(contract.downloadStatement, async (staffId, { query, now, reply }) => {
    const lines = await readStatement(deps, query)
    await insertReading(db.sql, { staffId, action: 'statement.downloaded', subjectId: query.account, now })
    await sendAttachment(reply, { type: 'text/csv; charset=utf-8', name: nameOfStatement(query) }, Readable.from(lines))
  })
}
