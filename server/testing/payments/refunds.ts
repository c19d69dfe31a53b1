import { until } from '../repeat.ts'
import type { TestServer, Visitor } from '../server.ts'
import { makeStaff } from '../staff.ts'
import { booksOf } from './payments.ts'

type Person = Visitor & { id: string }

export const REASON = 'A consulta não aconteceu.'

/** A reversal that its provider refuses without having done anything. */
export const REFUSED = { charged: false, answer: { status: 401, body: '{"output_ResponseCode":"INS-6"}' } } as const
/** One that it does not take on. */
export const OVERLOADED = { charged: false, answer: { status: 503, body: '{"output_ResponseCode":"INS-16"}' } } as const

/** Somebody who paid and somebody at the desk, and what the two do and see. */
export async function openRefundDesk(server: TestServer) {
  const staff = await makeStaff(server)
  const payer = await server.person({ fullName: 'Amélia Tembe' })
  const seen = viewsOf(server, { payer, staff })
  return {
    staff,
    payer,
    ...actionsOf({ payer, staff }),
    ...seen,
    ...providerOf(server),
    /** Waits for what is under way, stops, and answers what our books and the provider's say. */
    async close() {
      await until(async () => ((await seen.underWay()) === 0 ? true : undefined))
      const books = await booksOf(server)
      await server.stop()
      return books
    },
  }
}

function actionsOf({ payer, staff }: { payer: Person; staff: Person }) {
  const ask = (paymentId: string, body: object = {}, who: Visitor = payer, headers: Record<string, string> = {}) =>
    who.post(`/api/payments/${paymentId}/refunds`, { reason: REASON, ...body }, headers)
  const decide = (refundId: string, decision: object, who: Visitor = staff) =>
    who.post(`/api/operator/refunds/${refundId}/decision`, decision)
  return {
    ask,
    decide,
    approve: (refundId: string, who?: Visitor) => decide(refundId, { decision: 'approve' }, who),
    complete: (refundId: string, returnNumber: string, returnedFrom = 'bank-transfer') =>
      staff.post(`/api/operator/refunds/${refundId}/completion`, { returnNumber, returnedFrom }),
    start: (paymentId: string, body: object, headers: Record<string, string> = {}, who: Visitor = staff) =>
      who.post(`/api/operator/payments/${paymentId}/refunds`, { reason: 'Cobrado a mais.', ...body }, headers),
    /** The id of a refund that its payer has asked for. */
    async asked(paymentId: string, body: object = {}): Promise<string> {
      const { status, text, body: refund } = await ask(paymentId, body)
      if (status !== 201) throw new Error(text)
      return refund['refundId']
    },
  }
}

type Refund = { refundId: string; status: string }

function viewsOf(server: TestServer, { payer, staff }: { payer: Person; staff: Person }) {
  const seen = async (paymentId: string) => (await payer.get(`/api/payments/${paymentId}`)).body
  const refundOf = async (paymentId: string, refundId: string) =>
    (await seen(paymentId))['refunds']?.find((refund: Refund) => refund.refundId === refundId)
  return {
    seen,
    refundOf,
    reaches: (paymentId: string, refundId: string, status: string) =>
      until(async () => {
        const refund = await refundOf(paymentId, refundId)
        return refund?.status === status ? refund : undefined
      }),
    queued: async (refundId: string) =>
      (await staff.get('/api/operator/refunds')).body.find((refund: Refund) => refund.refundId === refundId),
    auditOf: async (refundId: string) =>
      (await staff.get('/api/operator/audit')).body.filter(
        ({ subjectId }: { subjectId: string }) => subjectId === refundId,
      ),
    underWay: async () =>
      (
        await server.query(
          "select from wallets_transfers where subject_kind = 'refund' and next_attempt_at is not null",
        )
      ).length,
    /** What the refunds of a payment have written into the books, by event and kind of account. */
    async postingsOf(paymentId: string): Promise<Record<string, number>> {
      const rows = await server.query(
        `select entry_type || ' ' || regexp_replace(account, ':[0-9a-f]{8}-[0-9a-f-]{27}$', '') as line,
           sum(amount)::integer as amount
         from ledger_lines where subject_kind = 'refund'
           and subject_id in (select id from payments_refunds where payment_id = $1) group by line`,
        [paymentId],
      )
      return Object.fromEntries(rows.map(({ line, amount }) => [line, amount]))
    },
  }
}

/** The sandbox provider's part. */
function providerOf(server: TestServer) {
  const referenceOf = async (refundId: string): Promise<string> =>
    (await server.query('select reference from payments_refunds where id = $1', [refundId]))[0]?.['reference']
  return {
    lineOf: async (paymentId: string) => {
      const [row] = await server.query('select reference from payments_intents where id = $1', [paymentId])
      return server.app.sandbox?.books().find(({ reference }) => reference === row?.['reference'])
    },
    payoutsOf: async (refundId: string) => {
      const key = (await referenceOf(refundId)).slice(1)
      return server.app.sandbox?.payouts().filter(({ reference }) => reference.endsWith(key)) ?? []
    },
    /** Makes the refund's reversal (R) or pay-out (P) go wrong. */
    script: async (refundId: string, channel: 'R' | 'P', fault: object) =>
      server.app.sandbox?.script(channel + (await referenceOf(refundId)).slice(1), fault),
    /** Once the provider has been asked more than once. */
    askedAgain: (refundId: string, channel: string) =>
      until(async () => {
        const values = [refundId, channel]
        return (
          await server.query(
            'select id from wallets_transfers where subject_id = $1 and channel = $2 and attempts > 1',
            values,
          )
        )[0]
      }),
  }
}
