import { DAY_MS, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { type SeedShop, seedShop } from '../src/domains/shops/seed.ts'
import { newId } from '../src/platform/db/database.ts'
import type { TestServer, Visitor } from './server.ts'

export type TestShop = SeedShop & { visitor: Visitor & { id: string } }

/** Hours, as its owner sends them, of a shop whose day begins and ends at noon. */
export const NOON_TO_NOON = {
  is24x7: false,
  operatingHours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: 720, closes: 2_160 })),
}

/** The last noon in Maputo. */
export function lastNoon(now = new Date()): Date {
  const noon = maputoInstant(dayInMaputo(now), 720)
  return noon <= now ? noon : new Date(noon.getTime() - DAY_MS)
}

/** An approved restaurant in Maputo, round the clock, without a fee of its own unless said otherwise. */
export async function shopFor(server: TestServer, given: Partial<SeedShop> = {}): Promise<TestShop> {
  const visitor = await server.person({ userType: given.kind === 'pharmacy' ? 'pharmacy' : 'restaurant_vendor' })
  const id = newId()
  const shop: SeedShop = {
    id,
    ownerId: visitor.id,
    kind: 'restaurant',
    name: `Casa ${id.slice(-12)}`,
    description: 'Cozinha da terra.',
    cuisine: given.kind === 'pharmacy' ? null : 'mozambican',
    address: 'Av. Julius Nyerere 100',
    city: 'Maputo',
    provinceId: 'maputo-cidade',
    province: 'Maputo Cidade',
    districtId: 'kampfumo',
    coordinates: { latitude: -25.9653, longitude: 32.5834 },
    phone: '841234567',
    deliveryFee: null,
    minimumOrder: 0,
    radiusKm: null,
    preparationMinutes: 20,
    hours: null,
    license: `ALV-${id.slice(-6)}`,
    taxNumber: '400123454',
    now: new Date(),
    ...given,
  }
  await seedShop(server.app.platform.db.sql, shop)
  return { ...shop, visitor }
}
