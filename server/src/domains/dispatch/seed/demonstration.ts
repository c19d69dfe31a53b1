import type { VehicleType } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { DEMO_ACCOUNTS, demoId, demoPasswordHash, findDemonstrationUsers, seedUser } from '../../accounts/seed.ts'
import type { TaskKinds } from '../ports.ts'
import { cellOf } from '../positions/rules.ts'
import { writeHeard } from '../positions/store.ts'
import { acceptTask, driveTask } from '../tasks/commands/drive.ts'
import { requestDriver, withdrawTask } from '../tasks/commands/request.ts'
import { findTask, type TaskRow } from '../tasks/store.ts'
import * as rows from './rows.ts'

const DRIVER_ID = demoId(301)

/** The driver whom people play, and couriers who carry what nobody plays. */
export async function seedDrivers(tx: Tx, now: Date): Promise<void> {
  const own = {
    id: DRIVER_ID,
    userId: DEMO_ACCOUNTS.driver.id,
    vehicleType: 'motorcycle',
    plate: 'AHM 204 MC',
  } as const
  await rows.seedDriver(tx.sql, { ...own, isAvailable: true, totalDeliveries: 12, now })
  const account = { passwordHash: await demoPasswordHash(), now, userType: 'delivery_driver' as const }
  for (const [place, [firstName, lastName, vehicleType]] of COURIERS.entries()) {
    const userId = newId(now.getTime())
    const email = `estafeta${place + 1}@demo.salama.mz`
    await seedUser(tx.sql, { ...account, id: userId, firstName, lastName, email })
    const plate = `AG${String.fromCharCode(65 + place)} ${310 + 17 * place} MC`
    const courier = { id: courierId(place), userId, vehicleType, plate, isAvailable: true }
    await rows.seedDriver(tx.sql, { ...courier, totalDeliveries: 40 + 13 * place, now })
  }
  await topUpPool(tx, now)
}

const COURIERS: readonly (readonly [firstName: string, lastName: string, vehicleType: VehicleType])[] = [
  ['Abílio', 'Zandamela', 'motorcycle'],
  ['Celeste', 'Nhaca', 'motorcycle'],
  ['Dércio', 'Matsinhe', 'motorcycle'],
  ['Graça', 'Uamusse', 'car'],
  ['Hélder', 'Cumbe', 'motorcycle'],
  ['Ivone', 'Bila', 'bicycle'],
]
const courierId = (place: number): string => demoId(311 + place)
const COURIER_IDS = COURIERS.map((_, place) => courierId(place))

/** The driver always finds deliveries near the centre of Maputo, and nothing lies around for ever. */
export async function topUpDemonstration(tx: Tx, kinds: TaskKinds, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * HOUR_MS)
  for (const id of await rows.findForgotten(tx.sql, { driverId: DRIVER_ID, before })) {
    await withdrawTask(tx, kinds, { id, by: 'operator', reason: 'A demonstração recomeça.', now })
  }
  await topUpPool(tx, now)
  await playCouriers(tx, kinds, now)
}

/** Each of them once, and more than the three that are promised: a minute may pass before the next look. */
async function topUpPool(tx: Tx, now: Date): Promise<void> {
  const open = await rows.findOpenFor(tx.sql, DRIVER_ID)
  for (const { from, pickup, to, dropoff, fee, ...rest } of PARCELS) {
    if (open.includes(to)) continue
    await requestDriver(tx, {
      id: newId(now.getTime()),
      kind: 'delivery',
      customerId: DEMO_ACCOUNTS.customer.id,
      ...rest,
      pickup: { address: from, position: pickup, isPublic: true },
      dropoff: { address: to, position: dropoff },
      contactPhone: '840000100',
      fee,
      vehicleTypes: ['motorcycle'],
      pins: { pickup: false, dropoff: false },
      searchEndsAt: null,
      now,
    })
  }
}

type Parcel = {
  orderType: 'food' | 'pharmacy'
  priority: 'urgent' | 'express' | 'normal'
  from: string
  pickup: Coordinates
  to: string
  dropoff: Coordinates
  instructions: string
  fee: number
}

const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })

const PARCELS: readonly Parcel[] = [
  {
    orderType: 'food',
    priority: 'express',
    from: 'Av. 24 de Julho 1500, Maputo',
    pickup: at(-25.9661, 32.5829),
    to: 'Rua da Resistência 42, 3.º',
    dropoff: at(-25.9521, 32.5896),
    instructions: 'Tocar à campainha do 3.º andar.',
    fee: 7_500,
  },
  {
    orderType: 'pharmacy',
    priority: 'urgent',
    from: 'Av. Eduardo Mondlane 820, Maputo',
    pickup: at(-25.9607, 32.5744),
    to: 'Av. Julius Nyerere 931',
    dropoff: at(-25.9588, 32.5991),
    instructions: 'Entregar à pessoa que pediu.',
    fee: 6_000,
  },
  {
    orderType: 'food',
    priority: 'normal',
    from: 'Mercado Central, Av. 25 de Setembro, Maputo',
    pickup: at(-25.9716, 32.5722),
    to: 'Rua do Bagamoyo 77',
    dropoff: at(-25.9751, 32.5693),
    instructions: '',
    fee: 5_000,
  },
  {
    orderType: 'pharmacy',
    priority: 'express',
    from: 'Av. Vladimir Lenine 1100, Maputo',
    pickup: at(-25.9577, 32.5838),
    to: 'Rua de Kassuende 210',
    dropoff: at(-25.9634, 32.5935),
    instructions: 'Deixar com o guarda, se ninguém atender.',
    fee: 9_000,
  },
  {
    orderType: 'food',
    priority: 'urgent',
    from: 'Av. Ho Chi Min 640, Maputo',
    pickup: at(-25.9665, 32.5768),
    to: 'Av. Salvador Allende 415, 2.º',
    dropoff: at(-25.9632, 32.5891),
    instructions: 'O elevador não funciona.',
    fee: 6_500,
  },
  {
    orderType: 'pharmacy',
    priority: 'normal',
    from: 'Av. Karl Marx 1290, Maputo',
    pickup: at(-25.9631, 32.5786),
    to: 'Rua da Sé 114',
    dropoff: at(-25.9713, 32.5716),
    instructions: '',
    fee: 5_500,
  },
  {
    orderType: 'food',
    priority: 'express',
    from: 'Av. Mártires da Machava 388, Maputo',
    pickup: at(-25.9648, 32.5957),
    to: 'Av. Armando Tivane 722',
    dropoff: at(-25.9614, 32.5978),
    instructions: 'Portão verde, tocar duas vezes.',
    fee: 5_000,
  },
  {
    orderType: 'pharmacy',
    priority: 'urgent',
    from: 'Av. Guerra Popular 905, Maputo',
    pickup: at(-25.9592, 32.5729),
    to: 'Av. Emília Daússe 1580',
    dropoff: at(-25.9571, 32.5751),
    instructions: 'Ligar à chegada.',
    fee: 5_000,
  },
]

/** Before the search for a driver ends a courier takes what nobody played took, and moves it on every two minutes. */
async function playCouriers(tx: Tx, kinds: TaskKinds, now: Date): Promise<void> {
  const courier = { searchMs: 5 * MINUTE_MS, now }
  for (const id of await rows.findWaiting(tx.sql, { endsBefore: new Date(now.getTime() + 90_000) })) {
    const [userId, task] = [await rows.findIdle(tx.sql, COURIER_IDS), await findTask(tx.sql, id)]
    if (!userId || !task || isParty(task, userId)) continue
    const position = at(task.pickup_latitude, task.pickup_longitude)
    if (!task.vehicle_types.includes('motorcycle')) continue
    await acceptTask(tx, kinds, { ...courier, id, userId, position })
    await placeDriver(tx, { userId, position, now })
  }
  const movedBefore = new Date(now.getTime() - 2 * MINUTE_MS)
  for (const { id, status, user_id: userId } of await rows.findCarried(tx.sql, {
    driverIds: COURIER_IDS,
    movedBefore,
  })) {
    const task = await findTask(tx.sql, id)
    const position = task && (status === 'in_transit' ? doorOf(task) : at(task.pickup_latitude, task.pickup_longitude))
    await driveTask(tx, kinds, { ...courier, id, userId, position, to: NEXT[status], ...codeOf(task, status) })
    if (position) await placeDriver(tx, { userId, position, now })
  }
}

const NEXT = { assigned: 'picked_up', picked_up: 'in_transit', in_transit: 'delivered' } as const

/** What the customer of a played delivery tells where nothing is handed over without it. */
const codeOf = (task: TaskRow | undefined, status: keyof typeof NEXT) =>
  status === 'in_transit' && task?.requires_dropoff_pin && task.dropoff_pin !== null ? { pin: task.dropoff_pin } : {}

const isParty = ({ customer_id, excluded_user_ids }: TaskRow, userId: string): boolean =>
  customer_id === userId || excluded_user_ids.includes(userId)

const doorOf = ({ dropoff_latitude, dropoff_longitude, pickup_latitude, pickup_longitude }: TaskRow): Coordinates =>
  at(dropoff_latitude ?? pickup_latitude, dropoff_longitude ?? pickup_longitude)

/** Puts a simulated driver, who is online or on their way, where they are supposed to be. */
export async function placeDriver(
  tx: Tx,
  { userId, position, now }: { userId: string; position: Coordinates; now: Date },
): Promise<void> {
  const heard = { seen_at: now, ...position, measured_at: now, cell: cellOf(position), bearing: null, doubted_at: null }
  await writeHeard(tx.sql, [{ user_id: userId, ...heard }])
}

/** Drivers of the demonstration are offline while it is closed. */
export async function setDriversOpen(tx: Tx, isOpen: boolean): Promise<void> {
  const userIds = isOpen ? [] : await findDemonstrationUsers(tx.sql)
  if (userIds.length > 0) await rows.setOffline(tx.sql, userIds)
}
