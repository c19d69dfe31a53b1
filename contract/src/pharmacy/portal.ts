import * as z from 'zod/mini'
import { publicPicture } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text, within } from '../kernel/field.ts'
import { chosenId, id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { wholeNumber } from '../kernel/query-field.ts'
import { revisionRead } from '../kernel/revision.ts'
import { instant } from '../kernel/time-field.ts'
import { medication, medicineFacts } from './medicines.ts'
import { productFacts, stockedProduct } from './products.ts'

/** A pharmacy's own picture of a medicine. */
export const medicationPicture = publicPicture('medication', { ratio: 'square', daily: 200 })

/** A line of the own inventory. */
export const stockLine = z.extend(medication, {
  medicineId: z.string(),
  category: z.string(),
  /** Packages to be sold, those that unpaid orders hold included. */
  quantity: z.int(),
  reserved: z.int(),
  /** Sold and still on the shelf, beside `quantity`: paid, and nobody has taken them away. */
  toHandOver: z.int(),
  /** So few or fewer are a low stock. */
  lowStockAt: z.int(),
  isLow: z.boolean(),
  isListed: z.boolean(),
  /** Described by this pharmacy, which may correct the facts. */
  isOwn: z.boolean(),
  /** Which product of the formulary it is, and how many of its units a package holds; null where it has only words. */
  product: z.nullable(stockedProduct),
  packageUnits: z.nullable(z.number()),
  /** Both are known: prescriptions are matched by arithmetic, and not by a pharmacist's reading. */
  isInNumbers: z.boolean(),
  /** Grows with the stock, too: what a count began from. */
  version: z.int(),
  /** Grows with price, limit and facts alone: what their form was filled in from. */
  revision: z.int(),
})
export type StockLine = z.output<typeof stockLine>

const own = {
  session: 'required',
  cache: 'no-store',
} as const

export const STOCK_FILTERS = ['low', 'out', 'hidden'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]

/** By name, the fewest free packages first, or the cheapest first. */
export const STOCK_ORDERS = ['name', 'stock', 'price'] as const
export type StockOrder = (typeof STOCK_ORDERS)[number]

export const listStock = endpoint({
  ...own,
  method: 'GET',
  path: '/api/pharmacy/medications',
  summary: 'O inventário da própria farmácia.',
  query: z.object({
    ...pageQuery,
    q: z.optional(text({ max: 80 })),
    /** Low stock (what is out included), out of stock, or not offered. */
    show: z.optional(z.enum(STOCK_FILTERS, { error: says('filter_unknown', 'Filtro desconhecido.') })),
    sort: z._default(z.enum(STOCK_ORDERS, { error: says('sort_unknown', 'Ordem desconhecida.') }), 'name'),
  }),
  status: 200,
  reply: z.array(stockLine),
  errors: ['shops.profile_required'],
  paged: true,
})

/** A product of the common catalogue. */
export const product = z.extend(medicineFacts, {
  id: z.string(),
  /** What a package usually costs; null where nobody said. */
  guidePrice: z.nullable(centavos),
  /** This pharmacy has it already. */
  isStocked: z.boolean(),
})
export type Product = z.output<typeof product>

export const searchProducts = endpoint({
  ...own,
  method: 'GET',
  path: '/api/pharmacy/catalogue',
  summary: 'Os medicamentos do catálogo comum com estas palavras, para os acrescentar.',
  query: z.object({ q: z._default(text({ max: 80 }), '') }),
  status: 200,
  reply: z.array(product),
  errors: ['shops.profile_required'],
})

/** Packages that a line may hold, that still are low stock, and the dearest one. */
export const MOST_PACKAGES = 1_000_000
export const MOST_LOW = 100_000
const DEAREST = 100_000_00

const PRICE = says('price_out_of_range', 'Indique um preço entre 0,01 e 100 000 MT.')
const price = within(1, DEAREST, PRICE)
const QUANTITY = says('quantity_out_of_range', 'Indique uma quantidade de 0 a 1 000 000.')
const quantity = within(0, MOST_PACKAGES, QUANTITY)
const LIMIT = says('limit_out_of_range', 'Indique um limite de 0 a 100 000.')
const lowStockAt = within(0, MOST_LOW, LIMIT)

export const addMedication = endpoint({
  ...own,
  method: 'POST',
  path: '/api/pharmacy/medications',
  summary: 'Acrescenta um medicamento do catálogo (medicineId) ou descrito pela própria farmácia (product).',
  body: z
    .object({
      medicineId: z.optional(id),
      product: z.optional(productFacts),
      price,
      quantity,
      lowStockAt: z._default(lowStockAt, 10),
      /** A public picture that was uploaded with kind `medication`. */
      pictureId: z.optional(id),
    })
    .check(
      z.refine<{ medicineId?: unknown; product?: unknown }>(
        ({ medicineId, product }) => (medicineId === undefined) !== (product === undefined),
        { error: says('medicine_required', 'Escolha um medicamento ou descreva um novo.'), path: ['medicineId'] },
      ),
    ),
  status: 201,
  reply: stockLine,
  errors: [
    'shops.profile_required',
    'pharmacy.product_not_found',
    'pharmacy.product_unknown',
    'pharmacy.package_not_whole',
    'pharmacy.only_on_prescription',
    'pharmacy.already_stocked',
    'pharmacy.too_many_medications',
    'pharmacy.picture_not_found',
  ],
  idempotent: true,
})

export const changeMedication = endpoint({
  ...own,
  method: 'PATCH',
  path: '/api/pharmacy/medications/:id',
  summary: 'Muda o preço, o limite, a fotografia ou se é vendido; os factos só de um medicamento próprio.',
  params: idParams,
  body: z.object({
    /** Compared where price, limit or facts are sent. */
    revision: revisionRead,
    price: z.optional(price),
    lowStockAt: z.optional(lowStockAt),
    isListed: z.optional(z.boolean(says('not_a_flag', 'Diga se é vendido.'))),
    /** Null takes the picture away. */
    pictureId: z.optional(z.nullable(id)),
    product: z.optional(productFacts),
  }),
  status: 200,
  reply: stockLine,
  errors: [
    'shops.profile_required',
    'pharmacy.medication_not_found',
    'pharmacy.changed_elsewhere',
    'pharmacy.product_shared',
    'pharmacy.product_unknown',
    'pharmacy.package_not_whole',
    'pharmacy.only_on_prescription',
    'pharmacy.picture_not_found',
  ],
})

/** Why a quantity changes by hand; `count` says what is there. */
export const STOCK_REASONS = {
  received: 'Recebido',
  returned: 'Devolvido',
  lost: 'Perdido ou estragado',
  count: 'Contagem',
} as const
export type StockReason = keyof typeof STOCK_REASONS
/** With those that orders cause. */
export const MOVEMENT_LABELS = { ...STOCK_REASONS, sold: 'Vendido' } as const
export type MovementReason = keyof typeof MOVEMENT_LABELS

export const moveStock = endpoint({
  ...own,
  method: 'POST',
  path: '/api/pharmacy/medications/:id/movements',
  summary: 'Regista o que entrou, saiu ou foi contado na prateleira, com o motivo.',
  params: idParams,
  body: z.object({
    reason: z.enum(Object.keys(STOCK_REASONS) as [StockReason, ...StockReason[]], {
      error: says('reason_unknown', 'Escolha o motivo.'),
    }),
    /** Packages that came, or that are missing; of a count, all that lie on the shelf, those that are sold among them. */
    quantity,
    /** Of a count: of the line when it began. One that changed meanwhile is not counted. */
    version: z.optional(z.int(says('version_invalid', 'Versão inválida.'))),
    note: z._default(text({ max: 200 }), ''),
  }),
  status: 201,
  reply: stockLine,
  errors: [
    'shops.profile_required',
    'pharmacy.medication_not_found',
    'pharmacy.stock_reserved',
    'pharmacy.stock_full',
    'pharmacy.count_outdated',
    'pharmacy.count_too_low',
    'pharmacy.nothing_moved',
  ],
  idempotent: true,
})

/** Lines of one delivery note at most. */
export const MOST_RECEIVED = 200

const received = within(1, MOST_PACKAGES, QUANTITY)
const EACH_ONCE = says('line_twice', 'Cada medicamento entra uma vez: junte as quantidades.')

export const receiveStock = endpoint({
  ...own,
  method: 'POST',
  path: '/api/pharmacy/received',
  summary: 'Regista uma remessa inteira: tudo o que entrou, ou nada.',
  body: z.object({
    lines: z.array(z.object({ id, quantity: received }), says('not_a_list', 'Envie uma lista.')).check(
      z.minLength(1, says('nothing_received', 'Indique o que recebeu.')),
      z.maxLength(MOST_RECEIVED, says('too_many_lines', `Registe ${MOST_RECEIVED} linhas de cada vez.`)),
      rule((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, EACH_ONCE),
    ),
    /** Of all its movements: the number of the delivery note. */
    note: z._default(text({ max: 200 }), ''),
  }),
  status: 201,
  reply: z.object({ lines: z.int() }),
  errors: ['shops.profile_required', 'pharmacy.medication_not_found', 'pharmacy.stock_full'],
  idempotent: true,
})

export const movement = z.object({
  id: chosenId,
  reason: z.enum(Object.keys(MOVEMENT_LABELS) as [MovementReason, ...MovementReason[]]),
  /** Packages: more when positive. */
  change: z.int(),
  /** To be sold afterwards. */
  quantity: z.int(),
  note: z.string(),
  orderId: z.nullable(z.string()),
  at: instant,
})
export type Movement = z.output<typeof movement>

export const listMovements = endpoint({
  ...own,
  method: 'GET',
  path: '/api/pharmacy/medications/:id/movements',
  summary: 'A ficha de stock de um medicamento, o mais recente primeiro.',
  params: idParams,
  query: z.object(pageQuery),
  status: 200,
  reply: z.array(movement),
  errors: ['shops.profile_required', 'pharmacy.medication_not_found'],
  paged: true,
})

/** The figures of the portal's tiles. */
export const pharmacyStats = z.object({
  /** Medicines of which something can be sold. */
  medicinesInStock: z.int(),
  lowStock: z.int(),
  /** Paid today in Maputo, and not given back. */
  ordersToday: z.int(),
  salesToday: centavos,
  /** Prescriptions that wait for a pharmacist. */
  prescriptions: z.int(),
})
export type PharmacyStats = z.output<typeof pharmacyStats>

export const getStats = endpoint({
  ...own,
  method: 'GET',
  path: '/api/pharmacy/stats',
  summary: 'Os números da própria farmácia hoje.',
  status: 200,
  reply: pharmacyStats,
  errors: ['shops.profile_required'],
})

/** How far back a sales report goes at most. */
export const MOST_REPORT_DAYS = 92

const reportDays = wholeNumber({
  min: 1,
  max: MOST_REPORT_DAYS,
  said: says('days_out_of_range', `Indique de 1 a ${MOST_REPORT_DAYS} dias.`),
})

const sold = z.object({ orders: z.int(), packages: z.int(), sales: centavos })

/** What was sold: by day, the first first, and by medicine, the best first. */
export const salesReport = z.object({
  days: z.array(z.extend(sold, { day: z.string() })),
  medicines: z.array(z.object({ name: z.string(), packages: z.int(), sales: centavos })),
})
export type SalesReport = z.output<typeof salesReport>

export const getSales = endpoint({
  ...own,
  method: 'GET',
  path: '/api/pharmacy/sales',
  summary: 'O que a própria farmácia vendeu nos últimos dias.',
  query: z.object({ days: z._default(reportDays, 30) }),
  status: 200,
  reply: salesReport,
  errors: ['shops.profile_required'],
})

/** Medicines that left the pharmacy and did not arrive: nobody can buy them until the pharmacist has looked. */
export const quarantined = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  medicationId: z.string(),
  name: z.string(),
  quantity: z.int(),
  since: instant,
})
export type Quarantined = z.output<typeof quarantined>

export const listQuarantine = endpoint({
  ...own,
  method: 'GET',
  path: '/api/pharmacy/quarantine',
  summary: 'O que foi devolvido e espera pelo farmacêutico, o mais antigo primeiro.',
  status: 200,
  reply: z.array(quarantined),
  errors: ['shops.profile_required'],
})

export const inspectReturned = endpoint({
  ...own,
  method: 'POST',
  path: '/api/pharmacy/quarantine/:id/decision',
  summary: 'O farmacêutico viu o que um pedido devolveu: volta à venda ou está perdido.',
  params: idParams,
  body: z.object({
    medicationId: id,
    decision: z.enum(['restock', 'lost'], { error: says('decision_unknown', 'Escolha volta à venda ou perdido.') }),
  }),
  status: 200,
  reply: z.array(quarantined),
  errors: ['shops.profile_required', 'pharmacy.not_quarantined'],
})
