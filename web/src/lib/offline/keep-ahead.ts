import type { Appointment } from '@salama/contract/appointments'
import { HOUR_MS } from '@salama/contract/kernel/time'
import type { Order, OrderDetail } from '@salama/contract/orders'
import type { Prescription } from '@salama/contract/prescriptions'
import type { Ride } from '@salama/contract/rides'
import { request } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { phoneStorage } from '../device/storage.ts'
import { queryKeyOf } from '../document-data.ts'
import { keepAnswer } from './kept-answers.ts'

/** A call, and what else its answer makes worth keeping. */
type Ahead = { address: string; follow: (answer: unknown) => Ahead[] }

const ahead = <T>(address: string, follow: (answer: T) => Ahead[] = () => []): Ahead => ({
  address,
  follow: (answer) => follow(answer as T),
})

/** Of each list, as many as one needs within a day or two. */
const FEW = 3

/** What is needed without a network although nobody has looked at it here. */
const AHEAD: readonly Ahead[] = [
  ahead('/api/insurance/subscription'),
  ahead('/api/insurance/plans'),
  ahead('/api/insurance/conditions'),
  ahead('/api/appointments', (rows: Appointment[]) =>
    rows
      .filter(({ status }) => ATTENDED.includes(status))
      .toSorted((one, other) => Date.parse(one.appointmentTime) - Date.parse(other.appointmentTime))
      .slice(0, FEW)
      .map(({ id }) => ahead(`/api/appointments/${id}`)),
  ),
  ahead('/api/prescriptions', (rows: Prescription[]) =>
    rows
      .filter(({ status }) => status === 'active')
      .slice(0, FEW)
      .map(({ code }) => ahead(`/api/prescriptions/check/${code}`)),
  ),
  ahead('/api/orders?open=true', (rows: Order[]) =>
    rows
      .slice(0, FEW)
      .map(({ id }) =>
        ahead(`/api/orders/${id}`, ({ deliveryId }: OrderDetail) =>
          deliveryId ? [ahead(`/api/delivery/${deliveryId}`)] : [],
        ),
      ),
  ),
  ahead('/api/transport/requests', (rows: Ride[]) =>
    rows
      .filter(({ endedAt }) => endedAt === undefined)
      .slice(0, FEW)
      .flatMap(({ id }) => [ahead(`/api/transport/requests/${id}`), ahead(`/api/delivery/${id}`)]),
  ),
  ahead('/api/payments'),
]

const ATTENDED: readonly Appointment['status'][] = ['confirmed', 'waiting', 'in_call', 'interrupted']

const KEPT_AT = 'salama.kept-at'

/** Reads it once an hour at most, one after the other, behind everything that the page itself asks for. */
export async function keepAhead(owner: string): Promise<void> {
  const phone = phoneStorage()
  if (Date.now() - Number(phone.getItem(KEPT_AT) ?? 0) < HOUR_MS) return
  const waiting = [...AHEAD]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const answer = await keep(owner, next.address)
    if (answer === NO_NETWORK) return
    if (answer !== REFUSED) waiting.push(...next.follow(answer))
  }
  phone.setItem(KEPT_AT, String(Date.now()))
}

const NO_NETWORK = Symbol('no network')
const REFUSED = Symbol('refused')

async function keep(owner: string, address: string): Promise<unknown> {
  // What came with the document is being kept already.
  const known: unknown = queryClient.getQueryData(queryKeyOf(address))
  if (known !== undefined) return known
  try {
    const answer = await request('GET', address)
    await keepAnswer(owner, address, answer)
    return answer
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 ? REFUSED : NO_NETWORK
  }
}
