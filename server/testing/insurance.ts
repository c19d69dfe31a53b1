import { insuranceSweeps } from '../src/domains/insurance/jobs.ts'
import { initiate, settled } from './payments/payments.ts'
import { until } from './repeat.ts'
import type { Answer, TestServer, Visitor } from './server.ts'

export const PRICES = { basic: 450_00, premium: 850_00, family: 1_500_00 } as const
export type PlanId = keyof typeof PRICES

export const quoteFor = (person: Visitor, planId: string, more: object = {}): Promise<Answer> =>
  person.post('/api/quotes', { kind: 'subscription_period', planId, ...more })

/** Pays this quote; answers the confirmed payment. */
export async function payQuote(person: Visitor, { quoteId, amountDue }: Answer['body']): Promise<string> {
  const { body } = await initiate(person, { amount: amountDue }, { 'quote-id': quoteId })
  const { status } = await settled(person, body['transactionId'])
  if (status !== 'confirmed') throw new Error(`the payment ended ${status}`)
  return body['transactionId']
}

export const subscribeWith = (person: Visitor, planId: string, transactionId?: string): Promise<Answer> =>
  person.post('/api/insurance/subscribe', {
    planId,
    paymentMethod: 'm-pesa',
    ...(transactionId === undefined ? {} : { transactionId }),
  })

export const subscriptionOf = async (person: Visitor): Promise<Answer['body']> =>
  (await person.get('/api/insurance/subscription')).body

/** A person whose plan is paid for this month. */
export async function insuredPerson(server: TestServer, planId: PlanId = 'basic', fullName = 'Amina Bila') {
  const person = await server.person({ fullName })
  return Object.assign(person, { paymentId: await subscribe(person, planId) })
}

/** Pays a person's first month; answers the payment. */
export async function subscribe(person: Visitor, planId: PlanId = 'basic'): Promise<string> {
  const { body } = await quoteFor(person, planId)
  const paymentId = await payQuote(person, body)
  await until(async () => ((await subscriptionOf(person))?.['status'] === 'active' ? true : undefined))
  return paymentId
}

/** What the sweep does at this time. */
export async function passTime({ app: { platform } }: TestServer, now: Date): Promise<void> {
  for (const sweep of insuranceSweeps(platform)) while ((await sweep.run(now)).more);
}

export const daysAfter = (instant: string, days: number): Date => new Date(Date.parse(instant) + days * 86_400_000)

/** A doctor round the clock, as a row: this domain knows nothing of those who keep doctors. */
export async function insertDoctor(server: TestServer, price: number): Promise<string> {
  const { id } = await server.person({ fullName: 'Ana Silva' })
  const [row] = await server.query<{ id: string }>(
    `insert into appointments_doctors (id, user_id, first_name, last_name, specialty, specialties, license, clinic_name,
       clinic_address, city, province, price_video, price_chat, is_24x7, status, created_at)
     values (gen_random_uuid(), $1, 'Ana', 'Silva', 'Pediatria', '{Pediatria}', $3, 'Acácias',
       'Av. Julius Nyerere', 'Maputo', 'Maputo Cidade', $2, 60000, true, 'approved', now()) returning id`,
    [id, price, `OMM-${id.slice(-12)}`],
  )
  return row?.id ?? ''
}

const HALF_HOUR = 1_800_000
const slot = (place: number): string =>
  new Date((Math.floor(Date.now() / HALF_HOUR) + 20 + place) * HALF_HOUR).toISOString()

/** The half hours from ten hours on are numbered. */
export const book = (person: Visitor, doctorId: string, place: number): Promise<Answer> =>
  person.post('/api/appointments', { doctorId, scheduledAt: slot(place), type: 'video', notes: '' })
