import { Readable } from 'node:stream'
import * as contract from '@salama/contract/ledger/staff'
import { sendAttachment } from '../../platform/http/replies/attachment.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertReading, staffCalls } from '../staff/public.ts'
import type { SubjectDescriptions } from './ports.ts'
import { balances } from './public.ts'
import { describedBy, ledgerStatement, readStatement } from './queries.ts'
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
  on(contract.getLedger, async () => ({ accounts: await balances(db.sql) }))
  on(contract.getStatement, async (staffId, { query, now }) => {
    const range = { ...query, limit: contract.MOST_STATEMENT_LINES }
    const statement = await ledgerStatement(db.sql, range, describedBy(db.sql, describe))
    await insertReading(db.sql, { staffId, action: 'statement.read', subjectId: query.account, now })
    return { ...query, ...statement }
  })
  on(contract.downloadStatement, async (staffId, { query, now, reply }) => {
    const lines = await readStatement(db.sql, query, describe)
    await insertReading(db.sql, { staffId, action: 'statement.downloaded', subjectId: query.account, now })
    await sendAttachment(reply, { type: 'text/csv; charset=utf-8', name: nameOfStatement(query) }, Readable.from(lines))
  })
}
