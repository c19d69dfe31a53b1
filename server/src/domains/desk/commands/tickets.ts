import type {
  answerTicket as answerEndpoint,
  closeTicket as closeEndpoint,
  TicketFile,
} from '@salama/contract/desk/tickets'
import type { Tx } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import * as support from '../../support/public.ts'
import { getTicket } from '../queries/tickets.ts'
import type { OperatorId } from '../queries.ts'
import { insertAudit } from '../store.ts'

/** Writes to the person of a conversation. */
export function answerTicket(
  operatorId: OperatorId,
  { params, body, now, transact }: Call<typeof answerEndpoint>,
): Promise<TicketFile> {
  return transact(async (tx) => {
    await refuseOwnTicket(tx, { ticketId: params.id, operatorId })
    await support.answerTicket(tx, { ...body, ticketId: params.id, operatorId, now })
    // What was said stands in the conversation, which is kept as the audit is.
    await insertAudit(tx.sql, { operatorId, action: 'ticket.answered', subjectId: params.id, reason: null, now })
    return getTicket(tx.sql, params.id)
  })
}

export function closeTicket(
  operatorId: OperatorId,
  { params, body, now, transact }: Call<typeof closeEndpoint>,
): Promise<TicketFile> {
  const { lastMessageId } = body
  const reason = body.reason ?? null
  return transact(async (tx) => {
    await refuseOwnTicket(tx, { ticketId: params.id, operatorId })
    await support.closeTicket(tx, { ticketId: params.id, operatorId, reason, lastMessageId, now })
    await insertAudit(tx.sql, { operatorId, action: 'ticket.closed', subjectId: params.id, reason, now })
    return getTicket(tx.sql, params.id)
  })
}

/** Nobody answers what they asked (AZ-09). */
async function refuseOwnTicket(
  tx: Tx,
  { ticketId, operatorId }: { ticketId: string; operatorId: OperatorId },
): Promise<void> {
  if ((await support.writerOf(tx.sql, ticketId)) === operatorId) refuse('desk.own_case')
}
