import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import pg from 'pg'
import { filler, type Recorded } from './harness/recording.ts'

/** What the reference does: read rows with one statement, and replay the statements of one booking. */
export type BarePlan = {
  port: number
  connection: pg.ClientConfig
  /** The statement of the doctors' list, its columns named as in the answer. */
  doctors?: string
  booking?: Recorded
}

// Fastify and pg with nothing around them: no contract, no session, no outbox delivery, no log, no headers.
const plan = JSON.parse(await text(process.stdin)) as BarePlan
const pool = new pg.Pool({ ...plan.connection, max: 20 })
const server = Fastify()
const { doctors, booking } = plan

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
    const filled = fill({ doctor: doctorId, patient: String(request.headers['x-patient']), startsAt: scheduledAt })
    const client = await pool.connect()
    try {
      for (const [index, { text: statement, values }] of filled.statements.entries()) {
        await (values.length === 0
          ? client.query(statement)
          : client.query({ name: `s${index}`, text: statement, values }))
      }
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    return reply.code(201).type('application/json').send(filled.answer)
  })
}

await server.listen({ port: plan.port, host: '127.0.0.1' })
process.stdout.write('ready\n')
process.once('SIGTERM', () => process.exit(0))
