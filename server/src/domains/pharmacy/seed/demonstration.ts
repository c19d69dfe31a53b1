import { nuitOf } from '@salama/contract/kernel/nuit'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { OpeningSpan } from '@salama/contract/shops'
import { sql } from 'kysely'
import { newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { DEMO_ACCOUNTS, demoId, demoPasswordHash, seedUser } from '../../accounts/seed.ts'
import { seedShop } from '../../shops/seed.ts'
import { DEMO_PHARMACIES, type DemoPharmacy } from './pharmacies.ts'

/** Known beforehand, as the accounts are: the first belongs to `farmacia@`. */
const pharmacyId = (place: number): string => demoId(201 + place)

/** Pharmacies in four cities, each with most of the catalogue on its shelves. */
export async function seedPharmacies(tx: Tx, now: Date): Promise<void> {
  const account = { passwordHash: await demoPasswordHash(), now, userType: 'pharmacy' as const }
  for (const [place, row] of DEMO_PHARMACIES.entries()) {
    const ownerId = row.owner ? newId(now.getTime()) : DEMO_ACCOUNTS.pharmacy.id
    if (row.owner) {
      const [firstName, lastName] = row.owner
      const email = `farmacia${place + 1}@demo.salama.mz`
      await seedUser(tx.sql, { ...account, id: ownerId, firstName, lastName, email })
    }
    const { hours, ...facts } = row
    await seedShop(tx.sql, {
      ...facts,
      id: pharmacyId(place),
      ownerId,
      kind: 'pharmacy',
      minimumOrder: 0,
      radiusKm: null,
      hours: hours && spansOf(hours),
      license: `DNF-${2019 + (place % 6)}/${String(114 + 23 * place)}`,
      taxNumber: nuitOf(String(40_081_230 + place)),
      // The list shows the longest here first.
      now: new Date(now.getTime() - (100 - place) * DAY_MS),
    })
    await seedStock(tx.sql, { shopId: pharmacyId(place), ownerId, place, now })
  }
}

function spansOf({ week, sunday }: NonNullable<DemoPharmacy['hours']>): OpeningSpan[] {
  const span = (weekday: number, [opens, closes]: readonly [number, number]) => ({
    weekday,
    opens: opens * 60,
    closes: closes * 60,
  })
  return [...[1, 2, 3, 4, 5, 6].map((weekday) => span(weekday, week)), ...(sunday ? [span(0, sunday)] : [])]
}

type Shelf = { shopId: string; ownerId: string; place: number; now: Date }

/**
 * Each pharmacy lacks other products, has other prices, and is short of some: a number made of the product's id and the
 * pharmacy's place decides, so that every demonstration is the same.
 */
async function seedStock(db: Sql, { shopId, ownerId, place, now }: Shelf): Promise<void> {
  await sql`
    with drawn as (
      select id, guide_price, requires_prescription, hashtext(id::text || ${place}::text) & 1023 as luck
      from pharmacy_medicines where shop_id is null and guide_price is not null),
    stocked as (
      insert into pharmacy_stock (id, shop_id, medicine_id, price, quantity, low_at, created_at)
      select gen_random_uuid(), ${shopId}::uuid, id, (guide_price * (92 + luck % 17) / 10000) * 100 + 100,
        case when luck % 23 = 0 then 0 when luck % 11 = 0 then 2 + luck % 6 when requires_prescription then 20 + luck % 60
          else 60 + luck % 140 end, 10, ${now}::timestamptz
      from drawn where luck % 7 <> 0 or luck % 3 = 0 returning id, quantity)
    insert into pharmacy_movements (stock_id, reason, change, quantity, moved_by, at)
    select id, 'received', quantity, quantity, ${ownerId}::uuid, ${now}::timestamptz from stocked
    where quantity > 0`.execute(db)
}

/** What people bought in the pharmacies that never close is delivered again: they always have enough to try out orders. */
export async function topUpStock(tx: Tx, now: Date): Promise<void> {
  const open = DEMO_PHARMACIES.flatMap(({ hours }, place) => (hours === null ? [pharmacyId(place)] : []))
  await sql`
    with filled as (
      update pharmacy_stock s set quantity = s.quantity + 60, version = s.version + 1
      where s.shop_id = any(${open}::uuid[]) and s.is_listed
        and s.quantity - s.reserved between s.low_at + 1 and 55
        and exists (select from pharmacy_movements m where m.stock_id = s.id and m.reason = 'sold')
      returning s.id, s.shop_id, s.quantity)
    insert into pharmacy_movements (stock_id, reason, change, quantity, moved_by, at)
    select f.id, 'received', 60, f.quantity, ${DEMO_ACCOUNTS.pharmacy.id}::uuid, ${now}::timestamptz
    from filled f`.execute(tx.sql)
}
