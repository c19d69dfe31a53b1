import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../server.ts'
import { Describer } from './describe.ts'

let client: pg.Client
let describer: Describer
beforeAll(async () => {
  client = new pg.Client((await createTestDatabase()).connection)
  await client.connect()
  describer = await Describer.on(client)
})
afterAll(() => client.end())

const RIDES = 'rides_rides r'
const WITH_VEHICLE = 'rides_vehicles v on v.id = r.vehicle_type'

/** Columns that may be null, of statements whose parameters are not. */
const MAY_BE_NULL: Record<string, string[]> = {
  [`select id, driver_id, version from ${RIDES}`]: ['driver_id'],
  [`select r.id, v.name, v.id as vehicle from ${RIDES} left join ${WITH_VEHICLE}`]: ['name', 'vehicle'],
  [`select r.id, v.name from ${RIDES} right join ${WITH_VEHICLE}`]: ['id'],
  [`select r.id, v.name from ${RIDES} full join ${WITH_VEHICLE}`]: ['id', 'name'],
  [`select r.id, v.name from ${RIDES} join ${WITH_VEHICLE}`]: [],
  [`select v.name, v.id from ${RIDES} left join ${WITH_VEHICLE} where v.place > 0`]: [],
  [`select v.name from ${RIDES} left join ${WITH_VEHICLE} where v.place > 0 or v.place is null`]: ['name'],
  [`select driver_id, payment_id from ${RIDES} where driver_id is not null`]: ['payment_id'],
  [`select driver_id, payment_id from ${RIDES} where driver_id = any($1::uuid[]) and not (payment_id is null)`]: [
    'payment_id',
  ],
  [`select coalesce(driver_id, id) as known, coalesce(driver_id, payment_id) as unknown from ${RIDES}`]: ['unknown'],
  [`select greatest(accepted_at, created_at) as last, accepted_at + interval '1 day' as after from ${RIDES}`]: [
    'after',
  ],
  [`select max(fare) as max, count(*) as count, array_agg(id) as ids from ${RIDES}`]: ['max', 'ids'],
  [`select max(fare) as max, max(driver_id::text) as driver, array_agg(driver_id) as drivers,
    sum(fare) filter (where version > 1) as some from ${RIDES} group by rider_id`]: ['driver', 'some'],
  [`select row_number() over (), lag(fare) over (order by id), sum(fare) over () from ${RIDES}`]: ['lag'],
  [`select (select name from rides_vehicles limit 1) as first, (select count(*) from rides_vehicles) as count,
    exists (select) as some, array(select name from rides_vehicles) as all`]: ['first'],
  [`select case when fare > 0 then 1 end as half, case when fare > 0 then 1 else 2 end as whole from ${RIDES}`]: [
    'half',
  ],
  [`select lines ->> 'a' as text, nullif(fare, 0) as fare, lower(eta) as eta from rides_rides, rides_vehicles`]: [
    'text',
    'fare',
  ],
  [`select id from ${RIDES} union all select driver_id from ${RIDES}`]: ['id'],
  [`select id from ${RIDES} union all select rider_id from ${RIDES}`]: [],
  'select * from (values (1, 2), (null, 3)) as given (first, second)': ['first'],
  'select * from jsonb_to_recordset($1::jsonb) as given (first int)': ['first'],
  'select word from unnest($1::text[]) as word': [],
  'select tag from courses_versions, unnest(tags) as tag': ['tag'],
  'update rides_rides set driver_id = $1 returning driver_id, payment_id': ['payment_id'],
  'update rides_rides set driver_id = null where driver_id is not null returning driver_id': ['driver_id'],
  'with moved as (update rides_rides set version = 2 returning *) select id, driver_id from moved': ['driver_id'],
  'delete from rides_rides where driver_id = $1 returning driver_id, payment_id': ['payment_id'],
  [`insert into platform_idempotency (user_id, key, request_hash, status, answer, created_at)
    values ($1, 'key', '', 200, '', now()) on conflict do nothing returning user_id`]: [],
  [`with recursive steps (step) as (select 1 union all select step + 1 from steps) select step from steps`]: [],
  'select account, amount from ledger_lines': [],
}

it('knows which columns of a statement may be null', async () => {
  const holes = [{ isNullable: false, hasNullItems: false }]
  const found: typeof MAY_BE_NULL = {}
  for (const text of Object.keys(MAY_BE_NULL)) {
    const columns = await describer.describe({ text, holes })
    found[text] = columns.filter(({ isNullable }) => isNullable).map(({ name }) => name)
  }
  expect(found).toEqual(MAY_BE_NULL)
})

it('takes a parameter that may be null for such', async () => {
  const holes = [{ isNullable: true, hasNullItems: true }]
  for (const text of [
    'select $1::text as given',
    'update rides_rides set driver_id = $1 returning driver_id',
    'select word from unnest($1::text[]) as word',
  ])
    expect(await describer.describe({ text, holes })).toEqual([expect.objectContaining({ isNullable: true })])
})
