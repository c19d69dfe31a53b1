import * as z from 'zod/mini'
import { uploaded } from '../files.ts'
import { PRODUCT_UNIT_NAMES } from '../formulary/units.ts'
import { typedCode } from '../kernel/code-field.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { destination, order, ordered, orderQuantity, shownPrice } from '../orders/index.ts'
import { orderPatient, PATIENT_REFUSALS } from '../patients/named.ts'
import { PAYMENT_METHODS } from '../payments/index.ts'
import { medication, pharmacy } from './medicines.ts'

/** The kind of purchase. */
export const PHARMACY_ORDER = 'pharmacy_order'

/** Pictures of one prescription. */
export const MOST_PICTURES = 5

/** The check of a prescription by a pharmacist. */
export const checkMachine = machine({
  initial: ['missing', 'submitted'],
  states: {
    missing: { label: 'Falta a receita', moves: { submitted: ['customer'], refused: ['vendor', 'system'] } },
    submitted: { label: 'Receita por verificar', moves: { approved: ['vendor'], refused: ['vendor', 'system'] } },
    approved: { label: 'Receita aprovada', moves: {} },
    refused: { label: 'Receita recusada', moves: {} },
  },
  refusal: 'pharmacy.check_not_now',
})
export type CheckStatus = keyof typeof checkMachine.states

const PICTURES = says('too_many_pictures', `No máximo ${MOST_PICTURES} imagens da receita.`)
const pictures = z.array(id).check(rule((ids) => ids.length <= MOST_PICTURES, PICTURES))

/** The id of an upload of kind `prescription`, or several. */
const prescription = z.union([id, pictures], { error: says('prescription_invalid', 'Receita inválida.') })

/** The code of an own prescription that was signed here. */
const prescriptionCode = typedCode(/^.{0,40}$/, says('code_invalid', 'Código inválido.'))

const item = z.object({
  medicationId: id,
  quantity: orderQuantity,
  /** Of one package, as the client showed it. */
  price: z.optional(shownPrice),
})

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length
const TWICE = says('item_twice', 'O mesmo medicamento está duas vezes no pedido.')

/** The stated payload; a quote of this kind takes the same. */
export const pharmacyOrder = z.object({
  /** As the client showed it; the server's own counts, another is refused. */
  total: z.optional(shownPrice),
  items: ordered(item, says('cart_empty', 'Adicione medicamentos antes de finalizar a compra.')).check(
    rule<{ medicationId: string }[]>((items) => !hasTwice(items.map(({ medicationId }) => medicationId)), TWICE),
  ),
  /** That of the items unless said. */
  pharmacyId: z.optional(id),
  /** Who takes the medicines; the account's own person where nobody is named. */
  patientId: z.optional(id),
  prescription: z.optional(prescription),
  prescriptionCode: z.optional(prescriptionCode),
  ...destination,
})
export type SentPharmacyOrder = z.input<typeof pharmacyOrder>

declare module '../payments/quotes.ts' {
  interface QuoteBodies {
    pharmacy_order: z.input<typeof pharmacyOrder>
  }
}

export const placePharmacyOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'Encomenda medicamentos a uma farmácia; sem pagamento confirmado, fica à espera dele.',
  session: 'required',
  body: z.extend(pharmacyOrder, {
    paymentMethod: z.enum(PAYMENT_METHODS, { error: says('method_unknown', 'Método de pagamento inválido') }),
    transactionId: z.optional(id),
  }),
  status: 201,
  reply: order,
  errors: [
    ...PATIENT_REFUSALS,
    'pharmacy.two_pharmacies',
    'pharmacy.prescription_not_found',
    'pharmacy.other_patient',
    'pharmacy.prescription_not_valid',
    'pharmacy.prescription_used',
    'pharmacy.not_prescribed',
    'files.not_found',
    'orders.item_not_found',
    'orders.item_unavailable',
    'orders.out_of_stock',
    'orders.prices_changed',
    'orders.wrong_total',
    'orders.below_minimum',
    'orders.too_many_unpaid',
    'orders.own_shop',
    'shops.not_found',
    'shops.closed',
    'shops.paused',
    'shops.too_far',
    'places.unknown',
    'places.not_recognised',
    'payments.not_found',
    'payments.not_confirmed',
    'payments.already_claimed',
    'payments.wrong_amount',
    'payments.purpose_not_payable',
    'payments.quote_not_found',
    'payments.quote_expired',
    'payments.amount_changed',
    'payments.approved_by_payee',
  ],
  idempotent: true,
  quotable: true,
  cache: 'no-store',
})

/** A prescription as its customer and the pharmacy see it. */
export const prescriptionCheck = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  pharmacyName: z.string(),
  /** First name and initial. */
  customerName: z.string(),
  /** Who takes what is ordered. */
  patientId: z.optional(z.string()),
  patient: z.optional(orderPatient),
  status: z.enum(statesOf(checkMachine)),
  reason: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), requiresPrescription: z.boolean() })),
  /** How many pictures were sent. */
  pictures: z.int(),
  /** A prescription that was signed here is presented. */
  isSigned: z.boolean(),
  placedAt: instant,
  /** Refused by itself then; null once it is decided. */
  dueAt: z.nullable(instant),
})
export type PrescriptionCheck = z.output<typeof prescriptionCheck>

export const listOwnChecks = endpoint({
  method: 'GET',
  path: '/api/prescription-checks',
  summary: 'As receitas dos pedidos do próprio que ainda não foram verificadas.',
  session: 'required',
  status: 200,
  reply: z.array(prescriptionCheck),
  errors: [],
  cache: 'no-store',
})

export const sendPrescription = endpoint({
  method: 'POST',
  path: '/api/orders/:id/prescription',
  summary: 'Envia a receita de um pedido que espera por ela, ou outra em vez da primeira.',
  session: 'required',
  params: idParams,
  body: z.object({ prescription: z._default(pictures, []), prescriptionCode: z.optional(prescriptionCode) }).check(
    z.refine<{ prescription: readonly string[]; prescriptionCode?: unknown }>(
      (sent) => sent.prescription.length > 0 || sent.prescriptionCode !== undefined,
      {
        error: says('prescription_required', 'Junte uma fotografia ou um PDF da receita.'),
        path: ['prescription'],
      },
    ),
  ),
  status: 200,
  reply: prescriptionCheck,
  errors: [
    'pharmacy.check_not_found',
    'pharmacy.check_not_now',
    'files.not_found',
    'pharmacy.prescription_not_found',
    'pharmacy.other_patient',
    'pharmacy.prescription_not_valid',
    'pharmacy.prescription_used',
    'pharmacy.not_prescribed',
  ],
  cache: 'no-store',
})

const queue = { session: 'required', cache: 'no-store' } as const

export const listChecks = endpoint({
  ...queue,
  method: 'GET',
  path: '/api/pharmacy/prescriptions',
  summary: 'As receitas que a própria farmácia tem por verificar, a mais antiga primeiro.',
  status: 200,
  reply: z.array(prescriptionCheck),
  errors: ['shops.profile_required'],
})

export const openedCheck = z.extend(prescriptionCheck, {
  files: z.array(uploaded),
  /** The same file came with an earlier order. */
  isRepeated: z.boolean(),
  /** When an approved order used the same file: this one cannot be approved. */
  usedAt: z.optional(instant),
  /** A prescription that was signed here, as it is now; null where only pictures were sent. */
  signed: z.nullable(
    z.object({
      patientName: z.string(),
      doctorName: z.string(),
      /** Authentic, active and not expired. */
      isValid: z.boolean(),
      /** Since when its doctor, who signed it before, is suspended; null: is not. */
      doctorSuspendedAt: z.nullable(instant),
      expiresAt: instant,
      lines: z.array(
        z.object({
          medicine: z.string(),
          dose: z.string(),
          frequency: z.string(),
          durationDays: z.int(),
          quantity: z.int(),
          /** Units still to hand out. */
          left: z.int(),
          /** Units that this order takes of them, as far as arithmetic alone says. */
          now: z.int(),
          /** What other orders and sales took, and did not give back. */
          before: z.array(z.object({ quantity: z.int(), at: instant, reason: z.nullable(z.string()) })),
          /** What this pharmacy has proposed to the doctor instead: names of products. */
          proposed: z.array(z.string()),
          /** UCUM, in which both are counted; none where the doctor wrote freely. */
          unit: z.optional(z.enum(PRODUCT_UNIT_NAMES)),
          /** Nothing else is handed out; any where none is named. */
          brand: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** Of a prescription that was signed here, what arithmetic counts: the pharmacist may say otherwise, and why. */
  counted: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      package: z.string(),
      /** Packages. */
      quantity: z.int(),
      /** Units of a package. */
      packageUnits: z.number(),
      unit: z.enum(PRODUCT_UNIT_NAMES),
      /** Units that this order takes. */
      units: z.int(),
      /** Units that the prescription has of it. */
      left: z.int(),
    }),
  ),
  /** Of a prescription that was signed here, what only words match: the pharmacist says for how many packages it is. */
  uncounted: z.array(z.object({ itemId: z.string(), name: z.string(), package: z.string(), quantity: z.int() })),
  readers: z.array(z.object({ name: z.string(), at: instant })),
})
export type OpenedCheck = z.output<typeof openedCheck>

export const openCheck = endpoint({
  ...queue,
  method: 'POST',
  path: '/api/pharmacy/prescriptions/:id/open',
  summary: 'Abre a receita de um pedido; quem a leu e quando fica registado.',
  params: idParams,
  status: 200,
  reply: openedCheck,
  errors: ['shops.profile_required', 'shops.not_approved', 'pharmacy.check_not_found'],
})

const PACKAGES = says('packages_out_of_range', 'Indique de 1 a 99 embalagens.')

/** For how many packages of what only words match the pharmacist reads what is left of the prescription. */
const readPackages = z.object({
  itemId: id,
  quantity: z.int(PACKAGES).check(z.minimum(1, PACKAGES), z.maximum(99, PACKAGES)),
})

const packagesRead = z.array(readPackages).check(
  z.maxLength(50, PACKAGES),
  rule<{ itemId: string }[]>((items) => !hasTwice(items.map(({ itemId }) => itemId)), TWICE),
)

const UNITS = says('units_out_of_range', 'Indique quantas unidades são aviadas.')
const UNITS_REASON = says('units_reason_required', 'Diga porque são outras unidades, em 3 a 200 letras.')

/** How many units are handed out of what is counted, instead of those that its packages hold. */
const readUnits = z.object({
  itemId: id,
  units: z.int(UNITS).check(z.minimum(1, UNITS), z.maximum(9_999, UNITS)),
  reason: text({ min: 3, max: 200, tooShort: UNITS_REASON, wrongType: UNITS_REASON }),
})

const unitsRead = z.array(readUnits).check(
  z.maxLength(50, UNITS),
  rule<{ itemId: string }[]>((items) => !hasTwice(items.map(({ itemId }) => itemId)), TWICE),
)

export const approveCheck = endpoint({
  ...queue,
  method: 'POST',
  path: '/api/pharmacy/prescriptions/:id/approve',
  summary: 'O farmacêutico aprova a receita: o pedido segue para a farmácia o preparar.',
  params: idParams,
  body: z._default(z.object({ packages: z._default(packagesRead, []), units: z._default(unitsRead, []) }), {
    packages: [],
    units: [],
  }),
  status: 200,
  reply: prescriptionCheck,
  errors: [
    'shops.profile_required',
    'shops.not_approved',
    'pharmacy.check_not_found',
    'pharmacy.check_not_now',
    'pharmacy.prescription_not_valid',
    'pharmacy.prescription_used',
    'pharmacy.not_prescribed',
    'pharmacy.packages_needed',
    'pharmacy.counted_otherwise',
  ],
})

const PROPOSAL_REASON = says('proposal_reason_required', 'Diga ao médico porque o propõe, em 3 a 200 letras.')
const PROPOSED = says('product_required', 'Escolha o que propõe.')

export const proposeInstead = endpoint({
  ...queue,
  method: 'POST',
  path: '/api/pharmacy/prescriptions/:id/proposals',
  summary: 'Propõe ao médico outra dosagem ou forma do que receitou; o pedido fica como está.',
  params: idParams,
  body: z.object({
    /** Of the line, from 1. */
    place: z.int(PROPOSED).check(z.minimum(1, PROPOSED), z.maximum(12, PROPOSED)),
    productId: text({ min: 1, max: 80, tooShort: PROPOSED, wrongType: PROPOSED }),
    reason: text({ min: 3, max: 200, tooShort: PROPOSAL_REASON, wrongType: PROPOSAL_REASON }),
  }),
  status: 201,
  reply: z.object({ medicine: z.string() }),
  errors: [
    'shops.profile_required',
    'shops.not_approved',
    'pharmacy.check_not_found',
    'pharmacy.prescription_not_valid',
    'prescriptions.product_unknown',
    'pharmacy.proposal_not_other',
    'pharmacy.already_proposed',
  ],
})

const REASON = says('reason_required', 'Diga ao cliente porque recusa a receita.')

export const refuseCheck = endpoint({
  ...queue,
  method: 'POST',
  path: '/api/pharmacy/prescriptions/:id/refuse',
  summary: 'O farmacêutico recusa a receita: o pedido termina e o dinheiro volta.',
  params: idParams,
  body: z.object({ reason: text({ min: 1, max: 300, tooShort: REASON, wrongType: REASON }) }),
  status: 200,
  reply: prescriptionCheck,
  errors: ['shops.profile_required', 'pharmacy.check_not_found', 'pharmacy.check_not_now', 'payments.not_refundable'],
})

/** Another pharmacy that has everything of an order that was refused. */
export const alternative = z.object({
  pharmacy: z.pick(pharmacy, { id: true, name: true, address: true, city: true, is24x7: true, deliveryFee: true }),
  /** From where the refused order was to go. */
  distanceKm: z.nullable(z.number()),
  /** Whether it brings the order there; else it can be collected. */
  delivers: z.boolean(),
  lines: z.array(z.object({ medication, quantity: z.int() })),
  /** Of the lines, without the delivery. */
  subtotal: centavos,
})
export type Alternative = z.output<typeof alternative>

export const listAlternatives = endpoint({
  method: 'GET',
  path: '/api/orders/:id/alternatives',
  summary:
    'As farmácias abertas que têm tudo o que um pedido recusado tinha: primeiro as que entregam, a mais próxima à frente.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.array(alternative),
  errors: ['orders.not_found'],
  cache: 'no-store',
})
