import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { says } from './kernel/field.ts'
import { id } from './kernel/id.ts'
import { type Centavos, centavos, formatMoney } from './kernel/money.ts'
import { machine, statesOf } from './kernel/status.ts'

/** A tip is given until so many days after a delivery or ride is over. */
export const TIP_DAYS = 3
export const LEAST_TIP: Centavos = 5_00
export const MOST_TIP: Centavos = 2_000_00
/** What is offered to give, in centavos. */
export const USUAL_TIPS: readonly Centavos[] = [20_00, 50_00, 100_00]

/** `in_cash` moves no money of ours: the giver says so, and who served reads it. */
export const tipMachine = machine({
  initial: ['open', 'in_cash'],
  states: {
    open: { label: 'Por pagar', moves: { paid: ['system'], in_cash: ['customer'] } },
    paid: { label: 'Dada', moves: { refunded: ['operator', 'system'] } },
    in_cash: { label: 'Dada em dinheiro', moves: {} },
    refunded: { label: 'Devolvida', moves: {} },
  },
  refusal: 'tips.already_given',
})
export type TipStatus = keyof typeof tipMachine.states

export const tipsErrors = defineErrors('tips', {
  service_not_found: [404, 'Não encontrámos a viagem ou entrega.'],
  not_finished: [409, 'Pode dar uma gorjeta quando a viagem ou entrega terminar.'],
  too_late: [409, `Uma gorjeta pode ser dada até ${TIP_DAYS} dias depois.`],
  already_given: [409, 'Já deu uma gorjeta por este serviço.'],
  payment_under_way: [409, 'Está a decorrer um pagamento desta gorjeta. Espere até que termine.'],
})

const tip = z.object({
  id: z.string(),
  amount: centavos,
  status: z.enum(statesOf(tipMachine)),
  /** The payment that waits for the provider, if any. */
  paymentId: z.nullable(z.string()),
})
export type Tip = z.output<typeof tip>

const AMOUNT = says('tip_out_of_range', `Uma gorjeta é de ${formatMoney(LEAST_TIP)} a ${formatMoney(MOST_TIP)}.`)

export const getOwnTip = endpoint({
  method: 'GET',
  path: '/api/tips',
  summary: 'A gorjeta do próprio por uma viagem ou entrega, e se ainda a pode dar.',
  session: 'required',
  query: z.object({ taskId: id }),
  status: 200,
  reply: z.object({ tip: z.nullable(tip), mayGive: z.boolean() }),
  errors: ['tips.service_not_found'],
  cache: 'no-store',
})

export const giveTip = endpoint({
  method: 'POST',
  path: '/api/tips',
  summary:
    'Dá uma gorjeta a quem conduziu ou entregou, inteira. Paga-se a seguir, com o fim `tip` e o seu id; `isCash`: já foi dada em mão, e fica só dito.',
  session: 'required',
  body: z.object({
    taskId: id,
    amount: z.int(AMOUNT).check(z.minimum(LEAST_TIP, AMOUNT), z.maximum(MOST_TIP, AMOUNT)),
    isCash: z._default(z.boolean(says('not_a_flag', 'Indique sim ou não.')), false),
  }),
  status: 201,
  reply: tip,
  errors: [
    'tips.service_not_found',
    'tips.not_finished',
    'tips.too_late',
    'tips.already_given',
    'tips.payment_under_way',
  ],
  idempotent: true,
  cache: 'no-store',
})

export const tipsEndpoints = { getOwnTip, giveTip }
