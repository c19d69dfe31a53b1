import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { seedShop } from '../server/src/domains/shops/seed.ts'
import { newId, openDatabase } from '../server/src/platform/db/database.ts'
import type { LoadRows } from '../server/testing/load-rows.ts'
import { Caller } from './harness/caller.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { type Consultation, insertConsultation, prescribeFive } from './harness/consultation.ts'
import { quantile } from './harness/latency.ts'
import { startBareServer, startSalamaOn } from './harness/programs.ts'
import { askedOf, type Ordering, recordOrder } from './harness/record-order.ts'
import { compare, interleave, printFigures, printMachine, ROUNDS, SECONDS } from './harness/report.ts'

/** Usage: npm run bench -- medicines [part] [searches]; the part of 500 pharmacies with 500 lines each. */
const [part = 0.1, SEARCHES = 500] = process.argv.slice(2).map(Number)
const PHARMACIES = Math.max(2, Math.round(500 * part))
const LINES = 500
/** A list as long as the longest. */
const LONGEST = 2_000
const PAGE = 50
const CLIENTS = 32
/** Owners first: nobody orders from a pharmacy of their own; so many more that nobody has too many orders unpaid. */
const PEOPLE = PHARMACIES + 8_000
const WANTED = [
  'paracetamol',
  'amoxicilina 500',
  'paracetmol',
  'insulina',
  'complexo b',
  'xarope',
  'zzzz',
  'ibuprofeno',
]
/** Many in stock, and one that is sold out at once: half of the orders want the latter. */
const STOCKED = 1_000_000
const ORDERING: Ordering = {
  path: '/api/orders',
  bodyOf: (stockId) =>
    JSON.stringify({
      items: [{ medicationId: stockId, quantity: 1 }],
      deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
      paymentMethod: 'm-pesa',
    }),
}

let consultation: Consultation | undefined
const cluster = await startBenchCluster({ doctors: PEOPLE, seed: insertPharmacies })
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- medicines ${part} ${SEARCHES}` })
  const template = await cluster.side('recording')
  const lines = await linesOf(template.connection)
  const salama = await startSalamaOn(await cluster.side('medicines'), { RATE_LIMIT: 'off' })
  await measureReads(salama.origin, lines.longestShopId)
  const [one, two] = buyers()
  if (!one || !two || !consultation) throw new Error('nobody to order')
  await measureBaskets(salama.origin, one.cookie, await prescribeFive(salama.origin, consultation))
  const record = await recordOrder(template, ORDERING, [
    { buyer: one, itemId: lines.plenty },
    { buyer: two, itemId: lines.last },
  ])
  const bare = await startBareServer({ connection: (await cluster.side('bare')).connection, order: record })
  const runs = await interleave(
    { salama: () => placeOrders(salama.origin, lines), bare: () => placeOrders(bare.origin, lines) },
    ROUNDS,
  )
  printFigures(
    compare({
      name: `POST /api/orders with stock, ${CLIENTS} at a time, half for one last unit`,
      unit: 'answers',
      ours: runs.salama,
      atLeast: 0.6,
      reference: { name: 'bare Fastify + pg, same statements', runs: runs.bare },
    }),
  )
  await bare.stop()
  await salama.stop()
  const [sold] = await cluster.admin<{ over: number }>(
    'select count(*)::integer as over from pharmacy_stock where reserved > quantity',
    'bench_medicines',
  )
  printFigures([{ name: 'lines oversold', unit: 'lines', ours: [sold?.over ?? -1], goal: { atMost: 0 } }])
} finally {
  await cluster.stop()
}

type Lines = { plenty: string; last: string; longestShopId: string }

async function measureReads(origin: string, shopId: string): Promise<void> {
  const took: number[] = []
  for (let round = -50; round < SEARCHES; round++) {
    const wanted = WANTED[Math.abs(round) % WANTED.length] ?? ''
    const began = performance.now()
    const answer = await fetch(`${origin}/api/medications/search?q=${encodeURIComponent(wanted)}`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`a search was answered ${answer.status}`)
    if (round >= 0) took.push(performance.now() - began)
  }
  const sizes: number[] = []
  for (let address: string | undefined = `/api/medications?pharmacyId=${shopId}&limit=${PAGE}`; address; ) {
    const answer: Response = await fetch(origin + address)
    sizes.push(brotliCompressSync(await answer.text()).length)
    address = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  const goal = { atMost: 30 }
  printFigures([
    { name: `search over ${PHARMACIES} pharmacies, median`, unit: 'ms', ours: [quantile(took, 0.5)] },
    { name: `search over ${PHARMACIES} pharmacies, p99`, unit: 'ms', ours: [quantile(took, 0.99)], goal },
    { name: `pages of a list of ${LONGEST}`, unit: 'pages', ours: [sizes.length] },
    { name: 'the largest of them with brotli', unit: 'bytes', ours: [Math.max(...sizes)], goal: { atMost: 15_000 } },
  ])
}

/** Of the nearest pharmacies, those that have most of a prescription of five medicines. */
async function measureBaskets(origin: string, cookie: string, prescriptionCode: string): Promise<void> {
  const body = JSON.stringify({ prescriptionCode, latitude: -25.96, longitude: 32.58 })
  const headers = { cookie, 'content-type': 'application/json' }
  const took: number[] = []
  for (let round = -50; round < SEARCHES; round++) {
    const began = performance.now()
    const answer = await fetch(`${origin}/api/pharmacy/baskets`, { method: 'POST', headers, body })
    const { offers } = (await answer.json()) as { offers?: readonly { lines: readonly unknown[] }[] }
    if (!offers?.some(({ lines }) => lines.length >= 3)) throw new Error(`a basket was answered ${answer.status}`)
    if (round >= 0) took.push(performance.now() - began)
  }
  printFigures([
    { name: `a basket of five lines over ${PHARMACIES} pharmacies, median`, unit: 'ms', ours: [quantile(took, 0.5)] },
    { name: 'the same, p99', unit: 'ms', ours: [quantile(took, 0.99)], goal: { atMost: 50 } },
  ])
}

/** Who owns no pharmacy. */
function buyers(): LoadRows['patients'] {
  return cluster.rows.patients.slice(PHARMACIES)
}

/** A closed loop; whoever comes too late for the last unit is told so, which counts as an answer. */
async function placeOrders(origin: string, { plenty, last }: Lines): Promise<{ perSecond: number }> {
  const caller = new Caller(origin, CLIENTS)
  const startedAt = performance.now()
  const endsAt = startedAt + SECONDS * 1_000
  const customers = buyers()
  let answers = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let round = client; performance.now() < endsAt; round += CLIENTS) {
        const buyer = customers[round % customers.length]
        const stockId = round % 2 === 0 ? plenty : last
        if (!buyer) throw new Error('nobody to order')
        const headers = { cookie: buyer.cookie, 'x-order': JSON.stringify(askedOf({ buyer, itemId: stockId })) }
        const { status, text } = await caller.call('POST', ORDERING.path, headers, ORDERING.bodyOf(stockId))
        if (status !== 201 && status !== 409) throw new Error(`an order was answered ${status}: ${text}`)
        answers++
      }
    }),
  )
  caller.close()
  return { perSecond: (answers * 1_000) / (performance.now() - startedAt) }
}

/** Pharmacies round the clock with the catalogue and as many products more; the first has the longest list. */
async function insertPharmacies(connection: pg.ClientConfig, { patients, doctorIds }: LoadRows): Promise<void> {
  const db = openDatabase({ connection, max: 1 })
  const shopIds = Array.from({ length: PHARMACIES }, () => newId())
  for (const [place, id] of shopIds.entries()) {
    await seedShop(db.sql, {
      id,
      ownerId: patients[place]?.id ?? '',
      kind: 'pharmacy',
      name: `Farmácia ${place}`,
      description: '',
      address: `Av. Eduardo Mondlane ${place}`,
      city: 'Maputo',
      provinceId: 'maputo-cidade',
      province: 'Maputo Cidade',
      districtId: 'kampfumo',
      coordinates: { latitude: -25.96 - (place % 100) / 1_000, longitude: 32.58 },
      phone: '841234567',
      deliveryFee: null,
      minimumOrder: 0,
      radiusKm: null,
      preparationMinutes: 15,
      hours: null,
      license: `DNF-${place}`,
      taxNumber: '400123454',
      now: new Date(),
    })
  }
  await db.close()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into pharmacy_medicines (id, name, manufacturer, substance, dose, form, package, requires_prescription,
       category, source, product_id, package_units, created_at)
     select gen_random_uuid(), m.name || ' ' || n, m.manufacturer, m.substance, m.dose, m.form, m.package, false,
       m.category, m.source, m.product_id, m.package_units, now()
     from generate_series(1, 30) n, pharmacy_medicines m`,
  )
  await client.query(
    `insert into pharmacy_stock (id, shop_id, medicine_id, price, quantity, low_at, created_at)
     select gen_random_uuid(), shop.id, m.id, 4000, $2, 10, now()
     from unnest($1::uuid[]) with ordinality as shop (id, place),
       lateral (select id from pharmacy_medicines order by hashtext(id::text || shop.place::text)
         limit case when shop.place = 1 then $3::integer else $4::integer end) m`,
    [shopIds, STOCKED, LONGEST, LINES],
  )
  await client.query(
    `update pharmacy_stock set quantity = 2 where id = (
       select s.id from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
       where s.shop_id = $1 and not m.requires_prescription order by s.id limit 1)`,
    [shopIds[1]],
  )
  const [doctorId, patient] = [doctorIds[0], patients[PHARMACIES]]
  if (!doctorId || !patient) throw new Error('nobody to prescribe')
  consultation = await insertConsultation(client, { doctorId, patientId: patient.id })
  await client.query('analyze')
  await client.end()
}

async function linesOf(connection: pg.ClientConfig): Promise<Lines> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Lines>(
    `select last.id as last,
       (select s.id from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
        where s.shop_id = last.shop_id and s.id <> last.id and not m.requires_prescription limit 1) as plenty,
       (select shop_id from pharmacy_stock group by shop_id order by count(*) desc limit 1) as "longestShopId"
     from pharmacy_stock last where quantity = 2`,
  )
  await client.end()
  const [found] = rows
  if (!found) throw new Error('no line has a last unit')
  return found
}
