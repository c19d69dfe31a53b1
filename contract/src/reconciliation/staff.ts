import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { centavos } from '../kernel/money.ts'
import { instant, sentDay } from '../kernel/time-field.ts'
import { MOBILE_MONEY } from '../wallets/index.ts'
import { DIFFERENCE_KINDS } from './index.ts'

/** One provider's charges and pay-outs of one day, held against its own record. */
export const reconciliation = z.object({
  id: z.string(),
  method: z.enum(MOBILE_MONEY),
  /** Of Maputo. */
  day: z.string(),
  status: z.enum(['running', 'finished']),
  /** Charges and pay-outs compared so far. */
  compared: z.int(),
  /** Charged by our books and by the provider, of the payments that it answered for. */
  ours: centavos,
  theirs: centavos,
  /** Those that nobody has explained yet. */
  differences: z.int(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
})
export type Reconciliation = z.output<typeof reconciliation>

export const difference = z.object({
  id: z.string(),
  /** The charge, or whose refund was paid out; null: a pay-out of earnings. */
  transactionId: z.nullable(z.string()),
  method: z.enum(MOBILE_MONEY),
  day: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** Who paid, or whose earnings they are. */
  person: z.object({ id: z.string(), name: z.string() }),
  ours: centavos,
  /** Null: it does not say. */
  theirs: z.nullable(centavos),
  /** The provider's own code. */
  code: z.string(),
  foundAt: instant,
})
export type Difference = z.output<typeof difference>

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/operator/reconciliation',
  summary: 'Os últimos dias conferidos com os operadores, e as diferenças por explicar.',
  session: 'required',
  right: 'books.reconcile',
  status: 200,
  reply: z.object({
    days: z.array(reconciliation),
    /** The oldest first, at most a hundred. */
    differences: z.array(difference),
    /** How many there are in all. */
    open: z.int(),
  }),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

/** A day that is being compared goes on; one that is done is gone through again. */
export const startReconciliation = endpoint({
  method: 'POST',
  path: '/api/operator/reconciliation',
  summary: 'Confere de novo um dia com o registo de um operador.',
  session: 'required',
  right: 'books.reconcile',
  body: z.object({
    method: z.enum(MOBILE_MONEY, { error: says('method_unknown', 'Método de pagamento inválido') }),
    day: sentDay,
  }),
  status: 200,
  reply: reconciliation,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const reconciliationStaffEndpoints = { getReconciliation, startReconciliation }
