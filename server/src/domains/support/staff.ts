import * as contract from '@salama/contract/support/staff'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertReading, staffCalls } from '../staff/public.ts'
import { answerTicket, closeTicket } from './commands.ts'
import { getTicket, listTickets } from './queries.ts'

export function supportStaffCalls(binder: Binder, { db }: Platform): void {
  const on = staffCalls(binder, db.sql)
  on(contract.listTickets, (_staffId, { query }) => listTickets(db.sql, query.status ?? 'open'))
  on(contract.getTicket, async (staffId, { params, now }) => {
    const ticket = await getTicket(db.sql, params.id)
    await insertReading(db.sql, { staffId, action: 'ticket.read', subjectId: params.id, now })
    return ticket
  })
  on(contract.answerTicket, answerTicket)
  on(contract.closeTicket, closeTicket)
}
