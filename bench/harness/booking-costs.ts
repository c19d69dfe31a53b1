import { setTimeout as sleep } from 'node:timers/promises'
import type { Bookings } from './booking-runs.ts'
import type { BenchCluster, Side } from './cluster.ts'
import type { BookingRecord } from './record-booking.ts'
import type { Figure } from './report.ts'

type Scene = {
  sides: { salama: Side; bare: Side }
  load: { salama: Bookings; bare: Bookings }
  record: BookingRecord
}
type Admin = BenchCluster['admin']
type Cost = { wal: number; calls: number; deliveredMs: number }

const CLIENTS = 8
const WARM_SECONDS = 2
const POLL_MS = 20

/** What one booking costs beside time, each counted over thousands. */
export async function measureCosts(admin: Admin, { sides, load, record }: Scene): Promise<Figure[]> {
  // Whole pages after a checkpoint and what autovacuum writes are the costs of those, not of one booking.
  await admin('alter system set full_page_writes = off')
  await admin('alter system set autovacuum = off')
  await admin('select pg_reload_conf()')
  // The reference does the request's statements and nothing else, so its WAL is the request's own.
  const request = await costOf(admin, { bookings: load.bare, side: sides.bare, delivers: false })
  const ours = await costOf(admin, { bookings: load.salama, side: sides.salama, delivers: true })
  const one = (name: string, unit: string, value: number, atMost?: number): Figure => ({
    name,
    unit,
    ours: [value],
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  })
  return [
    one('SQL statements of a booking, begin and commit included', 'statements', record.count, 8),
    one('… with an Idempotency-Key', 'statements', record.countWithKey, 8),
    one('… and with the delivery of its news', 'statements', ours.calls),
    one('WAL of a booking', 'bytes', request.wal, 3_000),
    one('… and with the delivery of its news', 'bytes', ours.wal),
    one(`news still on its way when ${CLIENTS} clients stop: all delivered after`, 'ms', ours.deliveredMs),
  ]
}

type Load = { bookings: Bookings; side: Side; delivers: boolean }

async function costOf(admin: Admin, { bookings, side, delivers }: Load): Promise<Cost> {
  const database = String(side.connection.database)
  await bookings.run(CLIENTS, WARM_SECONDS)
  if (delivers) await delivered(admin, database)
  await admin('select pg_stat_statements_reset()')
  const before = await walOf(admin)
  const { booked } = await bookings.run(CLIENTS)
  const stoppedAt = performance.now()
  if (delivers) await delivered(admin, database)
  const deliveredMs = performance.now() - stoppedAt
  const after = await walOf(admin)
  const [row] = await admin<{ calls: number }>(
    `select sum(calls)::int as calls from pg_stat_statements s
     join pg_database d on d.oid = s.dbid join pg_roles r on r.oid = s.userid
     where d.datname = '${database}' and r.rolname = 'salama'`,
  )
  return {
    wal: (after - before) / booked,
    calls: (row?.calls ?? 0) / booked,
    deliveredMs,
  }
}

async function delivered(admin: Admin, database: string): Promise<void> {
  const isEmpty = async () => {
    const [row] = await admin<{ empty: boolean }>(
      'select not exists (select from platform_outbox where parked_at is null) as empty',
      database,
    )
    return row?.empty ?? false
  }
  while (!(await isEmpty())) await sleep(POLL_MS)
}

async function walOf(admin: Admin): Promise<number> {
  const [row] = await admin<{ bytes: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`)
  return row?.bytes ?? 0
}
