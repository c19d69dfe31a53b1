import { text } from 'node:stream/consumers'
import Fastify, { type RouteHandlerMethod } from 'fastify'
import pg from 'pg'
import { makeReference } from '../../server/src/domains/wallets/public.ts'
import { Caller } from './caller.ts'
import { endOf, filler, type Recorded, type Statement } from './recording.ts'

/** What the reference does: read rows with one statement, and replay the statements of one booking or checkout. */
export type BarePlan = {
  port: number
  connection: pg.ClientConfig
  /** The statement of the doctors' list, its columns named as in the answer. */
  doctors?: string
  booking?: Recorded
  checkout?: BareCheckout
  /** Of an order, at a pharmacy or a restaurant. */
  order?: Recorded
  /** Writes the positions that it has heard, as JSON in $1; said every half second. */
  positions?: string
}

/** The statements until the provider is called, its call, and those from its answer to the claim. */
export type BareCheckout = {
  before: Statement[]
  charge: { origin: string; path: string; headers: Record<string, string>; body: Record<string, string> }
  after: Statement[]
  answer: string
}

// Fastify and pg with nothing around them: no contract, no session, no outbox delivery, no log, no headers.
const plan = JSON.parse(await text(process.stdin)) as BarePlan
const pool = new pg.Pool({ ...plan.connection, max: 20 })
const server = Fastify()
const { doctors, booking, checkout, order, positions } = plan

if (doctors !== undefined) {
  server.get('/api/doctors', async () => {
    const { rows } = await pool.query<Record<string, unknown>>({ name: 'doctors', text: doctors, values: [] })
    return rows.map(({ firstName, lastName, profileImageUrl, ...row }) => ({
      ...row,
      user: { firstName, lastName, profileImageUrl },
    }))
  })
}

if (booking) {
  const fill = filler(booking)
  server.post('/api/appointments', async (request, reply) => {
    const { doctorId, scheduledAt } = request.body as { doctorId: string; scheduledAt: string }
    const times = { startsAt: scheduledAt, endsAt: endOf(scheduledAt) }
    const filled = fill({ doctor: doctorId, patient: String(request.headers['x-patient']), ...times })
    await say(filled.statements, 'b')
    return reply.code(201).type('application/json').send(filled.answer)
  })
}

if (checkout) {
  const { before, after, charge, answer } = checkout
  const fill = filler({ statements: [...before, ...after], answer })
  const operator = new Caller(charge.origin, Number.POSITIVE_INFINITY)
  server.post('/api/payments/mobile-money/initiate', async (request, reply) => {
    const asked = request.headers['x-checkout'] as string
    const reference = makeReference()
    const filled = fill({ ...(JSON.parse(asked) as Record<string, string>), reference })
    await say(filled.statements.slice(0, before.length), 'c')
    const body = JSON.stringify({ ...charge.body, input_ThirdPartyReference: reference })
    const { status, text: charged } = await operator.call('POST', charge.path, charge.headers, body)
    if (status !== 201) throw new Error(`the operator answered ${status}: ${charged}`)
    await say(filled.statements.slice(before.length), 'd')
    return reply.code(201).type('application/json').send(filled.answer)
  })
}

if (order) {
  const fill = filler(order)
  const replay: RouteHandlerMethod = async (request, reply) => {
    const filled = fill(JSON.parse(request.headers['x-order'] as string) as Record<string, string>)
    await say(filled.statements, 'o')
    return reply.code(201).type('application/json').send(filled.answer)
  }
  server.post('/api/orders', replay)
  server.post('/api/food-orders', replay)
}

if (positions !== undefined) {
  let heard = new Map<string, unknown>()
  server.patch('/api/delivery/driver/location', async (request) => {
    const userId = String(request.headers['x-driver'])
    heard.set(userId, { user_id: userId, ...(request.body as { latitude: string; longitude: string }) })
    return { verdict: 'kept' }
  })
  setInterval(() => {
    const rows = [...heard.values()]
    heard = new Map()
    if (rows.length > 0) void pool.query({ name: 'positions', text: positions, values: [JSON.stringify(rows)] })
  }, 500)
}

/** On one connection, each prepared under its place in the recording. */
async function say(statements: readonly Statement[], prefix: string): Promise<void> {
  const client = await pool.connect()
  try {
    for (const [index, { text: statement, values }] of statements.entries()) {
      await (values.length === 0
        ? client.query(statement)
        : client.query({ name: `${prefix}${index}`, text: statement, values }))
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

await server.listen({ port: plan.port, host: '127.0.0.1' })
process.stdout.write('ready\n')
process.once('SIGTERM', () => process.exit(0))
