import type { VehicleType } from '@salama/contract/dispatch'
import { searchMs, taskKindsOf } from '../src/domains/dispatch/public.ts'
import { seedDriver } from '../src/domains/dispatch/seed/rows.ts'
import { type DriverRequest, requestDriver } from '../src/domains/dispatch/tasks/commands/request.ts'
import { newId } from '../src/platform/db/database.ts'
import type { TestServer, Visitor } from './server.ts'

export { askDrivers } from '../src/domains/dispatch/offers/commands.ts'
export { acceptTask, driveTask } from '../src/domains/dispatch/tasks/commands/drive.ts'

export type TestDriver = Visitor & { id: string; driverId: string }

/** The stated centre of Maputo. */
export const CENTRE = { latitude: -25.9653, longitude: 32.5834 }

type Given = { vehicleType?: VehicleType; fullName?: string; online?: boolean; phone?: string }

/** An approved driver; online at the centre of Maputo unless said otherwise. */
export async function driverFor(
  server: TestServer,
  { vehicleType = 'motorcycle', fullName = 'Nélio Mabjaia', online = true, ...given }: Given = {},
): Promise<TestDriver> {
  const visitor = await server.person({ fullName, ...given })
  const driverId = newId()
  await seedDriver(server.app.platform.db.sql, {
    id: driverId,
    userId: visitor.id,
    vehicleType,
    plate: `T ${driverId}`,
    now: new Date(),
  })
  const driver = Object.assign(visitor, { driverId })
  if (online) await goOnline(driver)
  return driver
}

export async function goOnline(driver: Visitor, position: { latitude: number; longitude: number } = CENTRE) {
  const { status, text } = await driver.send('PATCH', '/api/delivery/driver/availability', { isAvailable: true })
  if (status !== 200) throw new Error(`going online answered ${status}: ${text}`)
  return reportAt(driver, position)
}

const reportAt = async (driver: Visitor, { latitude, longitude }: { latitude: number; longitude: number }) =>
  driver.send('PATCH', '/api/delivery/driver/location', { latitude: String(latitude), longitude: String(longitude) })

/** A driver who is online and has not told yet where they are. */
export async function driverOnline(server: TestServer, vehicleType: VehicleType): Promise<TestDriver> {
  const driver = await driverFor(server, { vehicleType, online: false })
  await driver.send('PATCH', '/api/delivery/driver/availability', { isAvailable: true })
  return driver
}

export type Way = { minutes?: number; there?: boolean }

/** As if the driver had picked it up so long ago; they say where they are, at the place or where they took it up. */
export async function travel(
  server: TestServer,
  { id, driver, minutes = 0, there = false }: Way & { id: string; driver: TestDriver },
): Promise<void> {
  // What has happened is never changed, but for this.
  await server.query('alter table dispatch_history disable trigger user')
  await server.query(
    "update dispatch_history set at = at - make_interval(mins => $2) where task_id = $1 and status = 'picked_up'",
    [id, minutes],
  )
  await server.query('alter table dispatch_history enable trigger user')
  const end = there ? 'dropoff' : 'pickup'
  const [at] = await server.query<{ latitude: number; longitude: number }>(
    `select ${end}_latitude as latitude, ${end}_longitude as longitude from dispatch_tasks where id = $1`,
    [id],
  )
  if (!at) throw new Error(`there is no task ${id}`)
  const { body } = await reportAt(driver, at)
  if (body['verdict'] !== 'kept') throw new Error(`the position was ${body['verdict']}`)
}

/** A pending delivery for this customer. */
export async function taskFor(server: TestServer, given: Partial<DriverRequest> & { customerId: string }) {
  const { db, settings } = server.app.platform
  const now = new Date()
  return db.transact((tx) =>
    requestDriver(tx, {
      id: newId(),
      kind: 'delivery',
      orderType: 'food',
      priority: 'express',
      pickup: { address: 'Av. 24 de Julho 1500', position: CENTRE, isPublic: true },
      dropoff: { address: 'Rua da Resistência 42, 3.º', position: { latitude: -25.9521, longitude: 32.5896 } },
      instructions: 'Tocar à campainha.',
      fee: 7_500,
      vehicleTypes: ['motorcycle'],
      pins: { pickup: true, dropoff: true },
      searchEndsAt: new Date(now.getTime() + searchMs(settings)),
      now,
      ...given,
    }),
  )
}

/** Where no domain hears of moves. */
export const noKinds = taskKindsOf({ all: () => [], personal: () => [] })

export const accept = (driver: Visitor, id: string) => driver.send('PATCH', `/api/delivery/${id}/assign`)
export const move = (driver: Visitor, id: string, body: object) =>
  driver.send('PATCH', `/api/delivery/${id}/status`, body)
