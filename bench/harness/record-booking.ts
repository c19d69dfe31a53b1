import { createApp } from '../../server/src/app.ts'
import { readSettings } from '../../server/src/platform/config/settings.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { LOAD_SESSION_SECRET, type LoadRows, slotOf } from '../../server/src/platform/testing/load-rows.ts'
import type { Side } from './cluster.ts'
import { type Asked, asTemplate, endOf, listen, type Recorded, type Statement } from './recording.ts'

export type BookingRecord = {
  template: Recorded
  /** Statements of the request, `begin` and `commit` among them. */
  count: number
  /** The same with an Idempotency-Key, as the pages send it. */
  countWithKey: number
}

/** Books three times on a server within this process and takes down what it says to the database meanwhile. */
export async function recordBooking(side: Side, rows: LoadRows, firstDay: Date): Promise<BookingRecord> {
  const settings = readSettings({
    DATABASE_URL: side.url,
    PUBLIC_ORIGIN: 'http://localhost',
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SESSION_SECRET: LOAD_SESSION_SECRET,
  })
  const app = await createApp({ settings, connection: side.connection, log: createLog('silent') })
  const heard: Statement[] = []
  app.platform.db.pool.on('connect', (client) => listen(client, heard))
  // Sessions are cached only while ended ones are heard of. The app's own listen() would also deliver news and sweep.
  await app.platform.channels.start()
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const book = async (
    n: number,
    headers: Record<string, string> = {},
  ): Promise<{ asked: Asked; recorded: Recorded }> => {
    const slot = slotOf(n, { count: rows.doctorIds.length, firstDay })
    const patient = rows.patients[slot.patient]
    const startsAt = slot.startsAt.toISOString()
    const asked = {
      doctor: rows.doctorIds[slot.doctor] ?? '',
      patient: patient?.id ?? '',
      startsAt,
      endsAt: endOf(startsAt),
    }
    const cookie = patient?.cookie ?? ''
    await fetch(`${origin}/api/auth/user`, { headers: { cookie } })
    heard.length = 0
    const answer = await fetch(`${origin}/api/appointments`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ doctorId: asked.doctor, scheduledAt: asked.startsAt, type: 'video', notes: 'Ensaio' }),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`the recorded booking was answered ${answer.status}: ${text}`)
    return { asked, recorded: { statements: [...heard], answer: text } }
  }
  const first = await book(0)
  const second = await book(rows.doctorIds.length + 5)
  const keyed = await book(2 * rows.doctorIds.length + 7, { 'idempotency-key': 'recorded' })
  await app.stop()
  return {
    template: asTemplate(second.recorded, second.asked, first.recorded),
    count: second.recorded.statements.length,
    countWithKey: keyed.recorded.statements.length,
  }
}
