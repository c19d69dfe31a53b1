import * as contract from '@salama/contract/desk/tickets'
import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import type { Sql } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { answerTicket, closeTicket } from '../commands/tickets.ts'
import { getTicket, listTickets } from '../queries/tickets.ts'
import type { OperatorId } from '../queries.ts'

/** Adds a call behind the desk's gate. */
type On = <E extends Endpoint>(
  endpoint: E,
  handler: (operatorId: OperatorId, call: Call<E>) => Promise<Reply<E>>,
) => void

export function ticketRoutes(on: On, db: Sql): void {
  on(contract.listTickets, (_operatorId, { query }) => listTickets(db, query.status ?? 'open'))
  on(contract.getTicket, (_operatorId, { params }) => getTicket(db, params.id))
  on(contract.answerTicket, answerTicket)
  on(contract.closeTicket, closeTicket)
}
