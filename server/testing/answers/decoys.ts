import { newId } from '../../src/platform/db/database.ts'
import { decideOn, doctorFor } from '../appointments.ts'
import { courseFor } from '../courses.ts'
import { CENTRE, driverFor } from '../dispatch.ts'
import { addDish } from '../food.ts'
import { pharmacyFor, stock } from '../pharmacy.ts'
import type { Town } from '../second-actor/town.ts'
import type { TestServer } from '../server.ts'
import { shopFor } from '../shops.ts'

type Changes = Record<string, string | number | boolean | null>

/** A row like that one but for what is given; answers its id. */
async function like(server: TestServer, table: string, id: string, changes: Changes): Promise<string> {
  const made = newId()
  const columns = await server.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  const rows = await server.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table},
       (select to_jsonb(t) from ${table} t where t.id = $1) || $2::jsonb) returning id`,
    [id, JSON.stringify({ id: made, ...changes })],
  )
  if (rows.length === 0) throw new Error(`${table} holds no ${id}`)
  return made
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()

type Rows = {
  set(table: string, id: string, what: string): Promise<unknown>
  copy(table: string, id: string, changes: Changes): Promise<string>
}
const rowsIn = (server: TestServer): Rows => ({
  set: (table, id, what) => server.query(`update ${table} set ${what} where id = $1`, [id]),
  copy: (table, id, changes) => like(server, table, id, changes),
})

/**
 * Beside what the town holds: more of what belongs in its lists, made in another order than they are shown in, and what is
 * in none of them: ended, hidden, refused, or of a shop or a doctor that is closed to all.
 */
export async function addDecoys(server: TestServer, town: Town): Promise<void> {
  await kitchens(server, town)
  await pharmacies(server, town)
  await doctors(server, town)
  await courses(server, town)
  await owned(server, town)
}

async function kitchens(server: TestServer, { things }: Town): Promise<void> {
  const { set, copy } = rowsIn(server)
  // Kitchens: one farther and cheaper, one closed by the desk, one that pauses.
  const far = await shopFor(server, {
    name: 'Alfa Grelhados',
    cuisine: 'indian',
    deliveryFee: 20_00,
    minimumOrder: 150_00,
    coordinates: { latitude: -25.9453, longitude: 32.6 },
  })
  const closed = await shopFor(server, { name: 'Casa Fechada', coordinates: CENTRE })
  const pausing = await shopFor(server, { name: 'Casa em Pausa', coordinates: CENTRE })
  for (const [shop, name] of [
    [far, 'Caril de Amendoim'],
    [closed, 'Matapa da Casa'],
    [pausing, 'Matapa Antiga'],
  ] as const) {
    await addDish(shop.visitor, { name, price: 200_00 })
  }
  await set('shops_shops', closed.id, `status = 'suspended', is_listed = false`)
  await server.query('update food_dishes set is_listed = false where shop_id = $1', [closed.id])
  await set('shops_shops', pausing.id, 'is_paused = true')
  await copy('food_dishes', things.dish, {
    name: 'Arroz de Coco',
    place: 0,
    is_available: false,
    price: 100_00,
    order_count: 0,
  })
  await copy('food_dishes', things.dish, { name: 'Matapa Escondida', place: 3, is_listed: false })
  await copy('food_dishes', things.dish, {
    name: 'Badjia',
    place: 2,
    category: 'Entradas',
    is_vegan: true,
    order_count: 9,
  })
}

async function pharmacies(server: TestServer, { who, things }: Town): Promise<void> {
  const { set } = rowsIn(server)
  // Pharmacies and their shelves.
  const chemist = { id: things.pharmacy, visitor: who.pharmacist } as never
  await stock(chemist, { name: 'Aspirina 100 mg', price: 1_500, quantity: 2, lowStockAt: 5 })
  const hidden = await stock(chemist, { name: 'Paracetamol Antigo', price: 900 })
  await set('pharmacy_stock', hidden.id, 'is_listed = false')
  const none = await stock(chemist, { name: 'Paracetamol Infantil', price: 2_500 })
  await set('pharmacy_stock', none.id, 'quantity = 0')
  const cheaper = await pharmacyFor(server, {
    name: 'Farmácia Alfa',
    city: 'Matola',
    coordinates: { latitude: -25.95, longitude: 32.6 },
  })
  await stock(cheaper, { price: 3_000 })
  const gone = await pharmacyFor(server, { name: 'Farmácia Fechada', city: 'Beira' })
  const unseen = await stock(gone, { price: 1_000 })
  await set('shops_shops', gone.id, `status = 'suspended', is_listed = false`)
  await set('pharmacy_stock', unseen.id, 'is_listed = false')
}

async function doctors(server: TestServer, { things }: Town): Promise<void> {
  const { set, copy } = rowsIn(server)
  // Doctors: dearer and of another specialty, suspended, pausing.
  await doctorFor(server, {
    firstName: 'Zeca',
    lastName: 'Abreu',
    specialties: ['Cardiologia', 'Pediatria'],
    priceVideo: 120_000,
    city: 'Beira',
    province: 'Sofala',
  })
  await doctorFor(server, { firstName: 'Bia', lastName: 'Silva', priceVideo: 65_000 })
  await decideOn(server, await doctorFor(server, { firstName: 'Sara', lastName: 'Silva' }), 'suspended')
  const away = await doctorFor(server, { firstName: 'Paula', lastName: 'Silva' })
  await set('appointments_doctors', away.id, 'paused = true')
  // Appointments of the same two, with every end.
  for (const [status, days] of [
    ['cancelled', 9],
    ['expired', 8],
    ['completed', -3],
    ['completed', -9],
  ] as const) {
    const hour = Math.floor(Date.now() / HOUR) * HOUR + days * DAY
    const [start, end] = [new Date(hour).toISOString(), new Date(hour + HOUR / 2).toISOString()]
    await copy('appointments_appointments', things.past, {
      status,
      starts_at: start,
      ends_at: end,
      created_at: start,
      payment_id: null,
      amount_due: 0,
    })
  }
}

async function courses(server: TestServer, { who, things }: Town): Promise<void> {
  const { set, copy } = rowsIn(server)
  // Courses: free and newer, withdrawn.
  await courseFor(server, { title: 'Alfaiataria', price: 0, category: 'Técnico', level: 'Avançado' })
  const withdrawn = await courseFor(server, { title: 'Curso Retirado', taughtBy: who.teacher as never })
  await set('courses_courses', withdrawn.id, `withdrawn_at = created_at`)
  await server.query('update courses_versions set is_listed = false where course_id = $1', [withdrawn.id])
  await copy('courses_classes', things.taughtClass, { title: 'Aula anterior', starts_at: at(2 * DAY) })
  await copy('courses_classes', things.taughtClass, { title: 'Aula cancelada', cancelled_at: at(0) })
  await copy('courses_classes', things.taughtClass, { title: 'Aula passada', starts_at: at(-9 * DAY) })
}

async function owned(server: TestServer, { things }: Town): Promise<void> {
  const { set, copy } = rowsIn(server)
  const old = at(-2 * DAY)
  await copy('notifications_inbox', things.notice, {
    title: 'Lida',
    read_at: old,
    created_at: old,
    source: 'town.read',
  })
  await copy('places_saved', things.place, { label: 'Avó', is_default: false, created_at: old })
  await copy('records_facts', things.fact, { text: 'Amendoim', noted_at: old })
  await copy('records_facts', things.fact, { text: 'Leite', ended_at: at(0) })
  await copy('records_facts', things.fact, { text: 'Asma', kind: 'condition' })
  await driverFor(server, { fullName: 'Zita Novela' })
  const idle = await driverFor(server, { fullName: 'Aldo Bila', vehicleType: 'car' })
  await set('dispatch_drivers', idle.driverId, `status = 'suspended', is_available = false`)
  await copy('support_tickets', things.ticket, {
    status: 'closed',
    created_at: old,
    last_message_at: old,
    waiting_since: old,
    closed_at: old,
    closing_reason: 'Resolvido.',
  })
  await copy('rides_rides', things.ride, {
    status: 'cancelled',
    cancel_reason: 'customer',
    created_at: old,
    ended_at: old,
    driver_id: null,
    driver_user_id: null,
    accepted_at: null,
  })
  await copy('rides_rides', things.ride, {
    status: 'completed',
    created_at: at(-3 * DAY),
    ended_at: at(-3 * DAY + HOUR),
    vehicle_type: 'motorcycle',
  })
}
