import type { TaskKinds } from '../src/domains/dispatch/ports.ts'
import { followTask, giveBackFare, releaseFare } from '../src/domains/rides/commands/follow-task.ts'
import { initiate, settled } from './payments/payments.ts'
import type { Answer, TestServer, Visitor } from './server.ts'

/** About three kilometres by road through Maputo. */
export const TRIP = {
  serviceType: 'ride',
  pickupAddress: 'Av. Eduardo Mondlane 100, Maputo',
  destinationAddress: 'Praça da OMM, Maputo',
  pickupLatitude: -25.9653,
  pickupLongitude: 32.5834,
  destinationLatitude: -25.9453,
  destinationLongitude: 32.5934,
  vehicleType: 'car',
  passengers: 2,
}

export const FARE = 150_00

export const quoteFor = (person: Visitor, more: object = {}): Promise<Answer> =>
  person.post('/api/quotes', { kind: 'ride', ...TRIP, ...more })

export const requestRide = (person: Visitor, more: object = {}): Promise<Answer> =>
  person.post('/api/transport/request', { ...TRIP, paymentMethod: 'cash', ...more })

/** Pays this quote with a wallet; answers the confirmed payment. */
export async function payQuote(person: Visitor, { quoteId, amountDue }: Answer['body']): Promise<string> {
  const { body } = await initiate(person, { amount: amountDue }, { 'quote-id': quoteId })
  const { status } = await settled(person, body['transactionId'])
  if (status !== 'confirmed') throw new Error(`the payment ended ${status}`)
  return body['transactionId']
}

/** A ride that was paid by quote; answers its id. */
export async function paidRide(person: Visitor, more: object = {}): Promise<string> {
  const quote = await quoteFor(person, more)
  const transactionId = await payQuote(person, quote.body)
  const { status, body } = await requestRide(person, { ...more, paymentMethod: 'm-pesa', transactionId })
  if (status !== 201) throw new Error(`no ride: ${JSON.stringify(body)}`)
  return body['id']
}

export async function cashRide(person: Visitor, more: object = {}): Promise<string> {
  const { status, body } = await requestRide(person, more)
  if (status !== 201) throw new Error(`no ride: ${JSON.stringify(body)}`)
  return body['id']
}

export const rideOf = async (person: Visitor, id: string): Promise<Answer['body']> =>
  (await person.get(`/api/transport/requests/${id}`)).body

/** The kinds of task as the application has them. */
export const kindsFor = ({ app: { platform } }: TestServer): TaskKinds => {
  const deps = { settings: platform.settings, kinds: (kind: 'delivery' | 'ride') => kinds(kind) }
  const kinds: TaskKinds = (kind) => ({
    kind,
    moved: (tx, move) => followTask(tx, deps, move),
    release: releaseFare,
    giveBack: giveBackFare,
  })
  return kinds
}
