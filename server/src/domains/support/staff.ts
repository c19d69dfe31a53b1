import * as contract from '@salama/contract/support/staff'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { grantReviewer } from '../files/public.ts'
import { insertReading, staffCalls } from '../staff/public.ts'
import { answerTicket, closeTicket } from './commands.ts'
import type { SupportSubject } from './ports.ts'
import { getTicket, listTickets } from './queries.ts'

export function supportStaffCalls(binder: Binder, platform: Platform, subjects: readonly SupportSubject[]): void {
  const { db } = platform
  const on = staffCalls(binder, platform)
  const reading = { db: db.sql, subjects }
  on(contract.listTickets, (_staffId, { query }) => listTickets(reading, query.status ?? 'open'))
  on(contract.getTicket, (staffId, { params, now, transact }) =>
    transact(async (tx) => {
      const ticket = await getTicket({ db: tx.sql, subjects }, params.id)
      for (const uploadId of ticket.photos) await grantReviewer(tx, { uploadId, reviewerId: staffId, now })
      await insertReading(tx.sql, { staffId, action: 'ticket.read', subjectId: params.id, now })
      return ticket
    }),
  )
  on(contract.answerTicket, (staffId, call) => answerTicket(subjects, staffId, call))
  on(contract.closeTicket, (staffId, call) => closeTicket(subjects, staffId, call))
}
