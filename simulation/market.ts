import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CENTRE } from '../server/testing/dispatch.ts'
import type { Patient } from '../server/testing/load-rows.ts'

/** People who work while others buy: a restaurant's and a pharmacy's keeper, a teacher, couriers and drivers of cars. */
export type Crew = Record<'keeper' | 'chemist' | 'teacher', Patient> &
  Record<'couriers' | 'drivers', readonly Patient[]>
export type Menu = { shopId: string; dishId: string; pillsId: string; courseIds: readonly string[] }

const SHOP = '00000000-0000-7000-8000-00000000c0de'
const PHARMACY = '00000000-0000-7000-8000-00000000fa3a'
const DISH = 333_00
const PILLS = 120_00
const SHELF = 500_000
export const COURSE_PRICE = 499_00
const DELIVERY = 50_00

type Opening = { crew: Crew; courses: number }

/** Two approved shops round the clock, approved drivers and courses, as rows: no person decides about them. */
export async function openMarket(connection: pg.ClientConfig, { crew, courses }: Opening): Promise<string[]> {
  const { keeper, chemist, teacher, couriers, drivers } = crew
  const driving = [...couriers, ...drivers]
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `insert into shops_shops (id, owner_id, kind, status, name, name_key, description, address, city, province_id,
         province, district_id, latitude, longitude, phone, delivery_fee, preparation_minutes, is_24x7, created_at, updated_at)
       select id, owner_id, kind, 'approved', name, lower(name), '', 'Av. Julius Nyerere 100', 'Maputo',
         'maputo-cidade', 'Maputo Cidade', 'kampfumo', $5, $6, '841234567', $7, 20, true, now(), now()
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as s (id, owner_id, kind, name)`,
      [
        [SHOP, PHARMACY],
        [keeper.id, chemist.id],
        ['restaurant', 'pharmacy'],
        ['Casa de Ensaio', 'Botica de Ensaio'],
        CENTRE.latitude,
        CENTRE.longitude,
        DELIVERY,
      ],
    )
    await client.query(
      `insert into dispatch_drivers (id, user_id, status, vehicle_type, plate, licence, created_at)
       select gen_random_uuid(), user_id, 'approved', vehicle, plate, 'MZ-' || plate, now()
       from unnest($1::uuid[], $2::text[], $3::text[]) as d (user_id, vehicle, plate)`,
      [
        driving.map(({ id }) => id),
        driving.map((_, at) => (at < couriers.length ? 'motorcycle' : 'car')),
        driving.map((_, at) => `AAA ${String(at + 1).padStart(3, '0')} MC`),
      ],
    )
    const { rows } = await client.query<{ id: string }>(
      `with taught as (
         insert into courses_teachers (id, user_id, created_at) values (gen_random_uuid(), $1, now()) returning id),
       made as (
         insert into courses_courses (id, slug, teacher_id, created_at)
         select gen_random_uuid(), 'ensaio-' || n, taught.id, now() from taught, generate_series(1, $2::int) n returning id, slug)
       insert into courses_versions (id, course_id, number, status, is_current, is_listed, title, short_description,
         description, category, level, price, lesson_count, created_at, changed_at, approved_at)
       select gen_random_uuid(), id, 1, 'approved', true, true, slug, '', '', 'Tecnologia', 'Básico', $3, 1, now(), now(),
         now() from made returning course_id as id`,
      [teacher.id, courses, COURSE_PRICE],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** What is ordered, by each kind of purchase in the words of its call. */
export const dinnerOf = ({ shopId, dishId }: Menu, count: number) => ({
  restaurantId: shopId,
  items: [{ foodItemId: dishId, quantity: count, price: DISH }],
  paymentMethod: 'm-pesa',
  deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
  total: count * DISH + DELIVERY,
  deliveryFee: DELIVERY,
  userLatitude: CENTRE.latitude,
  userLongitude: CENTRE.longitude,
})

export const pillsOf = ({ pillsId }: Menu, count: number) => ({
  items: [{ medicationId: pillsId, quantity: count }],
  deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
  userLatitude: CENTRE.latitude,
  userLongitude: CENTRE.longitude,
})

type Sent = { person: Patient; method: 'GET' | 'POST' | 'PATCH'; path: string; body?: object }
type Listed = { id: string; status: string }

const PAUSE_MS = 100

const MEDICINE = {
  name: 'Paracetamol 500 mg',
  manufacturer: 'Laboratório de Ensaio',
  substance: 'Paracetamol',
  dose: '500 mg',
  form: 'tablet',
  package: '20 comprimidos',
  requiresPrescription: false,
}

/** From the door of the shop, or of the passenger, to the end. */
const STEPS = ['picked_up', 'in_transit', 'delivered'] as const
/** What of a driver's list is their own and not over. */
const OWN = ['assigned', 'picked_up', 'in_transit']

/** The shops accept, refuse or forget orders; the drivers take whatever waits and bring it to its end. */
export class Market {
  private readonly origin: string
  private readonly crew: Crew
  private work: Promise<unknown> | undefined
  private isOpen = true

  constructor(options: { origin: string; crew: Crew }) {
    this.origin = options.origin
    this.crew = options.crew
  }

  async open(courseIds: readonly string[]): Promise<Menu> {
    const { keeper, chemist, couriers, drivers } = this.crew
    const dish = { name: 'Matapa', description: 'Com camarão.', price: DISH, category: 'Pratos da terra' }
    const { id: dishId } = await this.add(keeper, '/api/vendor/menu', dish)
    const shelf = { product: MEDICINE, price: PILLS, quantity: SHELF }
    const { id: pillsId } = await this.add(chemist, '/api/pharmacy/medications', shelf)
    this.work = Promise.all([
      this.repeat(() => this.keepShop(keeper)),
      this.repeat(() => this.keepShop(chemist)),
      ...[...couriers, ...drivers].map((person) => this.repeat(() => this.drive(person))),
    ])
    return { shopId: SHOP, dishId, pillsId, courseIds }
  }

  async close(): Promise<void> {
    this.isOpen = false
    await this.work
  }

  /** A server that is away is asked again; what somebody else ended meanwhile is left alone. */
  private async repeat(work: () => Promise<void>): Promise<void> {
    for (; this.isOpen; await sleep(PAUSE_MS)) await work().catch(() => undefined)
  }

  /** Of eight orders one is refused and one never answered. */
  private async keepShop(person: Patient): Promise<void> {
    for (const { id } of await this.list(person, '/api/vendor/orders?status=pending')) {
      const path = `/api/vendor/orders/${id}`
      const fate = Number.parseInt(id.slice(-1), 16) % 8
      if (fate === 0) {
        await this.call({ person, method: 'POST', path: `${path}/reject`, body: { rejectionReason: 'Acabou.' } })
      } else if (fate > 1) {
        await this.call({ person, method: 'POST', path: `${path}/accept`, body: { preparationTime: 20 } })
      }
    }
    for (const { id } of await this.list(person, '/api/vendor/orders?status=accepted')) {
      await this.call({ person, method: 'POST', path: `/api/vendor/orders/${id}/ready` })
    }
  }

  private async drive(person: Patient): Promise<void> {
    const at = { latitude: String(CENTRE.latitude), longitude: String(CENTRE.longitude) }
    await this.call({ person, method: 'PATCH', path: '/api/delivery/driver/availability', body: { isAvailable: true } })
    await this.call({ person, method: 'PATCH', path: '/api/delivery/driver/location', body: at })
    const tasks = await this.list(person, '/api/delivery/driver-deliveries')
    const own = tasks.filter(({ status }) => OWN.includes(status))
    for (const task of own) await this.bring(person, task)
    if (own.length === 0) await this.takeOne(person, tasks)
  }

  /** A ride fills the vehicle: whoever has one is refused every other, and asks for none. */
  private async takeOne(person: Patient, tasks: readonly Listed[]): Promise<void> {
    for (const { id, status } of tasks) {
      if (status !== 'pending') continue
      const taken = await this.call({ person, method: 'PATCH', path: `/api/delivery/${id}/assign` })
      if ((taken as Listed).status === 'assigned') return this.bring(person, taken as Listed)
    }
  }

  /** Until the shop is not ready, or somebody has ended it. */
  private async bring(person: Patient, { id, status }: Listed): Promise<void> {
    for (const step of STEPS.slice(STEPS.findIndex((name) => name === status) + 1)) {
      const path = `/api/delivery/${id}/status`
      const moved = await this.call({ person, method: 'PATCH', path, body: { status: step } })
      if ((moved as Listed).status !== step) return
    }
  }

  private add = async (person: Patient, path: string, body: object): Promise<Listed> =>
    (await this.call({ person, method: 'POST', path, body })) as Listed

  private list = async (person: Patient, path: string): Promise<Listed[]> =>
    (await this.call({ person, method: 'GET', path })) as Listed[]

  private async call({ person, method, path, body }: Sent): Promise<unknown> {
    const response = await fetch(this.origin + path, {
      method,
      headers: { cookie: person.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(10_000),
    })
    return response.json()
  }
}
