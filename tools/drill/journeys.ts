import { setTimeout as sleep } from 'node:timers/promises'
import { CENTRE } from '../../server/testing/dispatch.ts'
import { TRIP } from '../../server/testing/rides.ts'
import { Person } from '../person.ts'

const PASSWORD = 'Salama-2026!'
const PAUSE_MS = 100
const MOST_MS = 180_000
const STREET = { deliveryAddress: 'Av. 24 de Julho 1234, Maputo' }
const HERE = { userLatitude: CENTRE.latitude, userLongitude: CENTRE.longitude }

type Listed = { id: string; status: string }
type Shop = Listed & { businessName: string; is24x7: boolean; city: string }
type Dish = { id: string; price: number; isAvailable: boolean; optionGroups?: unknown[] }

/** What people of the demonstration do on an ordinary day, through the calls that its pages use. */
export async function liveADay(origin: string): Promise<void> {
  await Promise.all([
    livePatient(origin),
    insure(origin),
    eat(origin),
    ride(origin),
    learn(origin),
    openInAnEmergency(origin),
  ])
}

async function newPerson(origin: string): Promise<Person> {
  const person = new Person(origin)
  await person.signUp()
  return person
}

async function demoPerson(origin: string, name: string): Promise<Person> {
  const person = new Person(origin, `${name}@demo.salama.mz`)
  await person.signIn(PASSWORD)
  return person
}

/** Forgets a password, keeps a place, writes to the staff, and is given the money of a consultation back. */
async function livePatient(origin: string): Promise<void> {
  const person = await newPerson(origin)
  await new Person(origin, person.email).signIn('Outra-Palavra-1!').catch(() => undefined)
  await person.send('POST', '/api/auth/recovery', { identifier: person.email })
  const home = { label: 'Casa', address: 'Av. X 12, Alto Maé A, KaMpfumo, Maputo Cidade, Moçambique' }
  await person.send('POST', '/api/places', home, { 'idempotency-key': 'a-place-of-the-drill' })
  await person.send('POST', '/api/support/messages', { text: 'Não encontro a minha receita.' })
  const appointmentId = await person.bookAndPay()
  await person.send('POST', `/api/appointments/${appointmentId}/cancel`, { reason: 'Já não preciso.' })
}

async function insure(origin: string): Promise<void> {
  const person = await newPerson(origin)
  const transactionId = await person.payQuote({ kind: 'subscription_period', planId: 'family' })
  await person.send('POST', '/api/insurance/subscribe', { planId: 'family', paymentMethod: 'm-pesa', transactionId })
}

/** A restaurant cooks what somebody ordered, and a driver carries it. */
async function eat(origin: string): Promise<void> {
  const [person, cook, driver] = await Promise.all([
    newPerson(origin),
    demoPerson(origin, 'restaurante'),
    demoPerson(origin, 'entregador'),
  ])
  const { id: restaurantId } = await cook.send<Shop>('GET', '/api/vendor/profile')
  const menu = await person.send<Dish[]>('GET', `/api/restaurants/${restaurantId}/menu`)
  const dish = menu.find(({ isAvailable, optionGroups }) => isAvailable && !optionGroups?.length)
  if (!dish) throw new Error('the restaurant of the demonstration has no plain dish')
  const items = [{ foodItemId: dish.id, quantity: 6 }]
  await person.payQuote({ kind: 'food_order', restaurantId, items, ...STREET, ...HERE })
  const [order] = await listed(person, '/api/food-orders')
  await cook.send('POST', `/api/vendor/orders/${order?.id}/accept`, { preparationTime: 20 })
  await driver.send('PATCH', '/api/delivery/driver/availability', { isAvailable: true })
  const at = { latitude: String(CENTRE.latitude), longitude: String(CENTRE.longitude) }
  await driver.send('PATCH', '/api/delivery/driver/location', at)
  const [task] = await listed(driver, '/api/delivery/driver-deliveries')
  await driver.send('PATCH', `/api/delivery/${task?.id}/assign`)
}

async function ride(origin: string): Promise<void> {
  const person = await newPerson(origin)
  await person.send('POST', '/api/quotes', { kind: 'ride', ...TRIP })
  await person.send('POST', '/api/transport/request', { ...TRIP, paymentMethod: 'cash' })
}

async function learn(origin: string): Promise<void> {
  const person = await newPerson(origin)
  const courses = await person.send<{ id: string; price: number }[]>('GET', '/api/courses')
  const free = courses.find(({ price }) => price === 0)
  await person.send('POST', `/api/courses/${free?.id}/enroll`, {})
}

async function openInAnEmergency(origin: string): Promise<void> {
  const [patient, doctor] = await Promise.all([demoPerson(origin, 'cliente'), demoPerson(origin, 'medica')])
  const { id } = await patient.send<{ id: string }>('GET', '/api/auth/user')
  await doctor.send('POST', `/api/doctor/patients/${id}/emergency`, { reason: 'Reação grave a um antibiótico' })
}

/** Once it holds something: what was paid for is made when the news of the payment has come. */
async function listed(person: Person, path: string): Promise<Listed[]> {
  for (const giveUpAt = Date.now() + MOST_MS; Date.now() < giveUpAt; await sleep(PAUSE_MS)) {
    const found = await person.send<Listed[]>('GET', path)
    if (found.length > 0) return found
  }
  throw new Error(`${path} stayed empty for ${MOST_MS} ms`)
}
