import pg from 'pg'
import { readAppSettings } from '../server/src/app.ts'
import { insuranceSweeps } from '../server/src/domains/insurance/jobs.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { ParkedRows } from '../server/src/platform/parked/parked-rows.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { compare, interleave, printFigures, printMachine, ROUNDS, type Run } from './harness/report.ts'

/** Usage: npm run bench -- renewals [part]; the part of 1 000 000 plans: what a batch of renewals costs among many and few. */
const PART = Number(process.argv[2] ?? 0.1)
const MANY = Math.max(20_000, Math.round(1_000_000 * PART))
const FEW = 10_000
const BATCH = 100
const BATCHES = 10
/** Of each side: one more round warms it. */
const DUE = BATCH * BATCHES * (ROUNDS + 1)

/** Plans that fall due one second after another, `$2` of them by now, in an order that is not that of their rows. */
const PLANS = `
  with person as (
    insert into accounts_users (id, user_type, first_name, last_name, email, password_hash, terms_accepted_at, created_at)
    select gen_random_uuid(), 'customer', 'Pessoa', 'Segura', 'segura-' || n || '@exemplo.co.mz', '-', now(), now()
    from generate_series(1, $1::int) n returning id),
  placed as (select id, row_number() over (order by md5(id::text)) - $2::int as place from person)
  insert into insurance_subscriptions (id, user_id, plan_id, status, policy_number, card_code, insured_name,
    conditions_version, accepted_at, started_at, paid_until, due_at, created_at)
  select gen_random_uuid(), id, 'basic', 'active', 'AP-' || id, upper(substr(md5(id::text), 1, 20)), 'Pessoa Segura', 1,
    now(), now() - interval '25 days', now() + interval '5 days' + place * interval '1 second',
    now() + place * interval '1 second', now() - interval '25 days'
  from placed`

const settings = readAppSettings({})
const cluster = await startBenchCluster({ doctors: 1 })
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- renewals ${PART}` })
  const [many, few] = [await open('many', MANY), await open('few', FEW)]
  for (const { db } of [many, few]) await renew(db)
  const scansBefore = await scansIn('many')
  const runs = await interleave({ many: () => renew(many.db), few: () => renew(few.db) }, ROUNDS)
  await many.db.close()
  await few.db.close()
  printFigures([
    ...compare({
      name: `renewals in batches of ${BATCH} among ${MANY} plans`,
      unit: 'renewals',
      ours: runs.many,
      reference: { name: `among ${FEW}`, runs: runs.few },
      atLeast: 0.8,
    }),
    { name: 'scans of all plans', unit: 'scans', ours: [(await scansIn('many')) - scansBefore], goal: { atMost: 0 } },
  ])
} finally {
  await cluster.stop()
}

async function open(name: string, plans: number): Promise<{ db: Database }> {
  const { connection } = await cluster.side(name)
  // A connection of its own: the server's ends a statement that takes longer than a few seconds.
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(PLANS, [plans, DUE])
  await client.query('vacuum analyze insurance_subscriptions')
  await client.end()
  return { db: openDatabase({ connection, max: 2 }) }
}

/** What the sweep does, batch by batch. */
async function renew(db: Database): Promise<Run> {
  const parkedRows = new ParkedRows({ db, log: createLog('silent'), clock: () => new Date() })
  const began = performance.now()
  for (let batch = 0; batch < BATCHES; batch++) {
    for (const sweep of insuranceSweeps({ db, settings, parkedRows })) {
      if (!(await sweep.run(new Date())).more) throw new Error(`fewer than ${BATCH} plans were due`)
    }
  }
  return { perSecond: (BATCH * BATCHES * 1_000) / (performance.now() - began) }
}

/** Reads of the whole table; a connection counts its own when it is closed. */
async function scansIn(side: string): Promise<number> {
  const [table] = await cluster.admin<{ scans: number }>(
    "select seq_scan::int as scans from pg_stat_user_tables where relname = 'insurance_subscriptions'",
    `bench_${side}`,
  )
  return table?.scans ?? 0
}
