import * as z from 'zod/mini'
import { typedCode } from '../kernel/code-field.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says, text } from '../kernel/field.ts'
import { chosenId, id, idParams } from '../kernel/id.ts'
import { documentsLimit } from '../kernel/limit.ts'
import { centavos } from '../kernel/money.ts'
import { wholeNumber } from '../kernel/query-field.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { PATIENT_REFUSALS } from '../patients/named.ts'
import { PAYMENT_METHODS } from '../payments/index.ts'
import { insuredPerson, newMember } from './people.ts'
import { RELATION_NAMES } from './relations.ts'

/** A membership that is paid month by month. */
export const subscriptionMachine = machine({
  initial: ['pending_payment', 'active'],
  states: {
    pending_payment: {
      label: 'Aguarda pagamento',
      moves: { active: ['system'], expired: ['system'], cancelled: ['customer'] },
    },
    active: { label: 'Ativo', moves: { past_due: ['system'], cancelled: ['system'] } },
    past_due: {
      label: 'Pagamento em atraso',
      moves: { active: ['system'], expired: ['system'], cancelled: ['customer', 'system'] },
    },
    expired: { label: 'Terminado', moves: {} },
    cancelled: { label: 'Cancelado', moves: {} },
  },
  refusal: 'insurance.not_now',
})
export type SubscriptionStatus = keyof typeof subscriptionMachine.states
/** A person has one subscription in these states at most. */
export const LIVE_SUBSCRIPTIONS: readonly SubscriptionStatus[] = ['pending_payment', 'active', 'past_due']

/** One month of a subscription, which is what is bought. */
export const periodMachine = machine({
  initial: ['due', 'paid'],
  states: {
    due: { label: 'Por pagar', moves: { paid: ['system'], lapsed: ['system', 'customer'] } },
    paid: { label: 'Pago', moves: { refunded: ['system'] } },
    lapsed: { label: 'Sem efeito', moves: { due: ['system'] } },
    refunded: { label: 'Devolvido', moves: {} },
  },
  refusal: 'insurance.not_now',
})
export type PeriodStatus = keyof typeof periodMachine.states

export const insuranceErrors = defineErrors('insurance', {
  plan_not_found: [404, 'Não encontrámos este plano.'],
  already_active: [409, 'Já tem um plano. Para mudar, espere que o atual termine.'],
  payment_under_way: [409, 'Há um pagamento deste plano em curso. Espere que termine.'],
  conditions_changed: [409, 'As condições mudaram entretanto. Leia-as e confirme de novo.'],
  conditions_not_found: [404, 'Não encontrámos estas condições.'],
  no_subscription: [404, 'Não tem nenhum plano.'],
  not_now: [409, 'Este plano já não pode ser alterado.'],
  members_not_offered: [409, 'Este plano cobre só uma pessoa. O plano Família cobre mais.'],
  already_member: [409, 'Esta pessoa já está no plano.'],
  members_full: [409, 'Já não há lugares neste período. Um lugar que fica livre volta a contar no período seguinte.'],
  member_not_found: [404, 'Não encontrámos esta pessoa no seu plano.'],
  card_not_found: [404, 'Este cartão não existe.'],
})

/** What a plan pays of one kind of service. */
const benefit = z.object({
  /** A kind of purchase. */
  serviceKind: z.string(),
  /** In Portuguese, e.g. 'Consultas'. */
  service: z.string(),
  /** Of each price, in basis points (10 000 is all of it); absent where `amount` is paid instead. */
  share: z.optional(z.int()),
  /** Of each purchase at most, in centavos. */
  amount: z.optional(centavos),
  /** Of one month at most. */
  ceiling: centavos,
  /** Counted from the first day of the subscription. */
  waitingDays: z.int(),
})
export type Benefit = z.output<typeof benefit>

export const plan = z.object({
  id: chosenId,
  name: z.string(),
  description: z.string(),
  monthlyPrice: centavos,
  features: z.array(z.string()),
  /** An inactive plan is not offered to new subscribers. */
  isActive: z.boolean(),
  /** People that it covers beside its holder. */
  maxMembers: z.int(),
  benefits: z.array(benefit),
})
export type Plan = z.output<typeof plan>

const share = (serviceKind: string, service: string, of: { share: number; ceiling: number; waitingDays: number }) => ({
  serviceKind,
  service,
  ...of,
})

/** The plans that are always there; shown where the server lists none. */
export const BUILT_IN_PLANS: readonly Plan[] = [
  {
    id: 'basic',
    name: 'Básico',
    description: 'Para começar a cuidar da saúde.',
    monthlyPrice: 45_000,
    features: ['Metade do preço das consultas', 'Até 600 MT de consultas por mês', 'Cartão digital com código QR'],
    isActive: true,
    maxMembers: 0,
    benefits: [share('appointment', 'Consultas', { share: 5_000, ceiling: 60_000, waitingDays: 0 })],
  },
  {
    id: 'premium',
    name: 'Premium',
    description: 'Para quem vai ao médico com frequência.',
    monthlyPrice: 85_000,
    features: [
      '80 % do preço das consultas',
      'Até 2 000 MT de consultas por mês',
      '20 % dos medicamentos, depois de 30 dias',
      'Cartão digital com código QR',
    ],
    isActive: true,
    maxMembers: 0,
    benefits: [
      share('appointment', 'Consultas', { share: 8_000, ceiling: 200_000, waitingDays: 0 }),
      share('pharmacy_order', 'Medicamentos', { share: 2_000, ceiling: 100_000, waitingDays: 30 }),
    ],
  },
  {
    id: 'family',
    name: 'Família',
    description: 'Um plano para toda a casa.',
    monthlyPrice: 150_000,
    features: [
      'Para si e até 4 pessoas da família',
      'Consultas pagas por inteiro',
      'Até 4 000 MT de consultas por mês',
      '30 % dos medicamentos, depois de 30 dias',
      'Cartão digital com código QR',
    ],
    isActive: true,
    maxMembers: 4,
    benefits: [
      share('appointment', 'Consultas', { share: 10_000, ceiling: 400_000, waitingDays: 0 }),
      share('pharmacy_order', 'Medicamentos', { share: 3_000, ceiling: 200_000, waitingDays: 30 }),
    ],
  },
]

const member = z.object({
  id: z.string(),
  name: z.string(),
  bornOn: z.string(),
  relation: z.enum(RELATION_NAMES),
  /** Who that is. */
  patientId: z.optional(id),
})
export type Member = z.output<typeof member>

export const subscription = z.object({
  id: z.string(),
  status: z.enum(statesOf(subscriptionMachine)),
  /** Of the present month. */
  plan,
  /** What was chosen for the next month, where it is another plan. */
  next: z.optional(z.object({ id: chosenId, name: z.string(), monthlyPrice: centavos })),
  policyNumber: z.string(),
  insured: z.object({ name: z.string(), bornOn: z.optional(z.string()) }),
  members: z.array(member),
  /** The version of the conditions that was accepted. */
  conditionsVersion: z.int(),
  /** Of the first payment; absent before it. */
  startedAt: z.optional(instant),
  /** What is paid lasts until then. */
  paidUntil: z.optional(instant),
  /** Until when a month that is past due may still be paid. */
  graceUntil: z.optional(instant),
  /** It is not renewed: it ends with what is paid. */
  cancelsAtEnd: z.boolean(),
  /** The month that waits for its payment. */
  due: z.optional(
    z.object({
      periodId: z.string(),
      amount: centavos,
      /** The payment under way, if any. */
      transactionId: z.optional(z.string()),
    }),
  ),
  /** What cover has paid in this month; absent while nothing is covered. */
  allowances: z.array(
    z.object({ serviceKind: z.string(), service: z.string(), ceiling: centavos, used: centavos, startsAt: instant }),
  ),
  /** The card is looked at under `/cartao/<code>`; absent before the first payment. */
  cardCode: z.optional(z.string()),
})
export type Subscription = z.output<typeof subscription>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/insurance/plans',
  summary: 'Os planos de saúde e o que cada um paga.',
  session: 'none',
  status: 200,
  reply: z.array(plan),
  errors: [],
  cache: 'public',
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/insurance/subscription',
  summary: 'O plano do próprio; null para quem nunca teve nenhum.',
  session: 'required',
  status: 200,
  reply: z.nullable(subscription),
  errors: [],
  cache: 'no-store',
})

const PLAN_SAYS = says('plan_required', 'Escolha um plano.')

/** What a quote of kind `subscription_period` takes beside its kind. */
export const subscriptionOrder = z.object({
  planId: text({ min: 1, max: 40, tooShort: PLAN_SAYS, wrongType: PLAN_SAYS }),
  /** The version of the conditions that was shown; the present one unless said. Paying accepts it. */
  conditionsVersion: z.optional(z.int(says('version_invalid', 'Versão das condições inválida.'))),
})

declare module '../payments/quotes.ts' {
  interface QuoteBodies {
    subscription_period: z.input<typeof subscriptionOrder>
  }
}

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/insurance/subscribe',
  summary: 'Subscreve um plano e aceita as suas condições; sem pagamento confirmado, fica à espera dele.',
  session: 'required',
  body: z.extend(subscriptionOrder, {
    paymentMethod: z.enum(PAYMENT_METHODS, { error: says('method_unknown', 'Método de pagamento inválido') }),
    transactionId: z.optional(id),
  }),
  status: 201,
  reply: subscription,
  errors: [
    'insurance.plan_not_found',
    'insurance.already_active',
    'insurance.payment_under_way',
    'insurance.conditions_changed',
    'insurance.conditions_not_found',
    'payments.not_found',
    'payments.not_confirmed',
    'payments.already_claimed',
    'payments.wrong_amount',
    'payments.purpose_not_payable',
  ],
  idempotent: true,
  cache: 'no-store',
})

const change = { session: 'required', status: 200, reply: subscription, cache: 'no-store' } as const

export const cancelSubscription = endpoint({
  ...change,
  method: 'POST',
  path: '/api/insurance/cancel',
  summary: 'Deixa de renovar o plano: termina no fim do que está pago.',
  errors: ['insurance.no_subscription', 'insurance.not_now', 'insurance.payment_under_way'],
})

export const resumeSubscription = endpoint({
  ...change,
  method: 'POST',
  path: '/api/insurance/resume',
  summary: 'Volta a renovar um plano que ainda não terminou.',
  errors: ['insurance.no_subscription', 'insurance.not_now'],
})

export const changePlan = endpoint({
  ...change,
  method: 'POST',
  path: '/api/insurance/plan',
  summary: 'Escolhe outro plano a partir do mês seguinte; o atual, escolhido de novo, desfaz a mudança.',
  body: z.pick(subscriptionOrder, { planId: true }),
  errors: ['insurance.no_subscription', 'insurance.plan_not_found', 'insurance.not_now', 'insurance.payment_under_way'],
})

export const describeInsured = endpoint({
  ...change,
  method: 'PATCH',
  path: '/api/insurance/insured',
  summary: 'Diz quem é a pessoa segura.',
  body: insuredPerson,
  errors: ['insurance.no_subscription'],
})

export const addMember = endpoint({
  ...change,
  method: 'POST',
  path: '/api/insurance/members',
  summary: 'Acrescenta uma pessoa ao plano, com o consentimento dela ou de quem por ela responde.',
  status: 201,
  body: newMember,
  errors: [
    'insurance.no_subscription',
    'insurance.members_not_offered',
    'insurance.members_full',
    'insurance.already_member',
    ...PATIENT_REFUSALS,
  ],
  idempotent: true,
})

export const removeMember = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/insurance/members/:id',
  summary: 'Retira uma pessoa do plano.',
  params: idParams,
  errors: ['insurance.no_subscription', 'insurance.member_not_found'],
})

export const conditions = z.object({
  version: z.int(),
  /** Whether new subscribers accept this version. */
  isCurrent: z.boolean(),
  validFrom: instant,
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  /** Who insures; absent where a plan is a membership without an insurance contract. */
  insurer: z.optional(z.object({ name: z.string(), licence: z.string() })),
})
export type Conditions = z.output<typeof conditions>

export const getConditions = endpoint({
  method: 'GET',
  path: '/api/insurance/conditions',
  summary: 'As condições dos planos: as atuais ou as de uma versão.',
  session: 'none',
  query: z.object({
    version: z.optional(wholeNumber({ min: 1, max: 999_999, said: says('version_invalid', 'Versão inválida.') })),
  }),
  status: 200,
  reply: conditions,
  errors: ['insurance.conditions_not_found'],
  cache: 'public',
})

export const checkCard = endpoint({
  method: 'GET',
  path: '/api/insurance/cards/:code',
  summary: 'Diz a uma clínica se um cartão vale hoje, sem mais do que é preciso para o aceitar.',
  session: 'none',
  params: z.object({
    code: typedCode(/^[0-9A-Z]{20}$/, says('code_invalid', 'Código inválido.')),
  }),
  status: 200,
  reply: z.object({
    /** Whether the plan pays today. */
    isValid: z.boolean(),
    status: z.enum(statesOf(subscriptionMachine)),
    planName: z.string(),
    policyNumber: z.string(),
    validUntil: z.optional(instant),
    /** First name and initial of each: the holder first. */
    people: z.array(z.string()),
    insurer: z.optional(z.string()),
  }),
  errors: ['insurance.card_not_found'],
  cache: 'no-store',
  limit: documentsLimit,
})

export const insuranceEndpoints = {
  listPlans,
  getSubscription,
  subscribe,
  cancelSubscription,
  resumeSubscription,
  changePlan,
  describeInsured,
  addMember,
  removeMember,
  getConditions,
  checkCard,
}

export const insuranceLiveEvents = ['subscription'] as const
