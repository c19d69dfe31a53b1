import { randomUUID } from 'node:crypto'
import { type NewSale, recordSale } from '../server/src/domains/payments/public.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { compare, interleave, printFigures, printMachine, ROUNDS, type Run } from './harness/report.ts'

/** Usage: npm run bench -- sales [sales a run]: what a sale with three shares costs beside one with a single share. */
const SALES = Number(process.argv[2] ?? 2_000)
const WARM = 300
const PRICE = 600_00

/** Confirmed payments that nothing claims yet. */
const PAYMENTS = `
  insert into payments_intents (id, payer_id, method, amount, description, msisdn, reference, status, created_at,
    prompt_expires_at, settled_at)
  select gen_random_uuid(), $1, 'm-pesa', $2, 'Venda', '841234567', upper(substr(md5(random()::text), 1, 20)), 'confirmed',
    now(), now(), now()
  from generate_series(1, $3) returning id`

const cluster = await startBenchCluster({ doctors: 1 })
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- sales ${SALES}` })
  const { connection } = await cluster.side('sales')
  const db = openDatabase({ connection, max: 4 })
  const payerId = cluster.rows.patients[0]?.id ?? ''
  const [shop, doctor] = [
    { kind: 'shop', id: randomUUID() },
    { kind: 'doctor', id: randomUUID() },
  ]
  const shares: Record<'three' | 'one', NewSale['shares']> = {
    three: [
      { part: 'goods', payee: shop, amount: PRICE - 120_00 },
      { part: 'delivery', payee: { kind: 'driver', id: null }, amount: 100_00 },
      { part: 'tip', payee: { kind: 'driver', id: null }, amount: 20_00 },
    ],
    one: [{ part: 'goods', payee: doctor, amount: PRICE }],
  }
  const sell = async (kind: keyof typeof shares, sales: number): Promise<Run> => {
    const paid = await db.pool.query<{ id: string }>(PAYMENTS, [payerId, PRICE, sales])
    const began = performance.now()
    for (const { id } of paid.rows) {
      const purchase = { kind: kind === 'one' ? 'appointment' : 'food_order', id: randomUUID() }
      const sale = { purchase, payerId, payment: { id, amount: PRICE }, shares: shares[kind], earnerIds: [] }
      await db.transact((tx) => recordSale(tx, { ...sale, now: new Date() }))
    }
    return { perSecond: (sales * 1_000) / (performance.now() - began) }
  }
  for (const kind of ['one', 'three'] as const) await sell(kind, WARM)
  const runs = await interleave({ three: () => sell('three', SALES), one: () => sell('one', SALES) }, ROUNDS)
  const reference = { name: 'claims of one share', runs: runs.one }
  printFigures(compare({ name: 'claims of three shares', unit: 'sales', ours: runs.three, reference, atLeast: 0.85 }))
  await db.close()
} finally {
  await cluster.stop()
}
