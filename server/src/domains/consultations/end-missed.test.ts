import { MINUTE_MS } from '@salama/contract/kernel/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { returnedOf } from '../../../testing/appointments.ts'
import { enter, meet, OPEN_ROOMS, type Pair, pairFor } from '../../../testing/consultations.ts'
import { booksOf } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { consultationsSweeps } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: Object.assign({ RATE_LIMIT: 'off' }, OPEN_ROOMS) })
  return () => server.stop()
})

const read = async ({ patient, id }: Pair) => (await patient.get(`/api/appointments/${id}`)).body
const statusOf = async (pair: Pair) => (await read(pair))['status'] as string
const titlesOf = async (person: Visitor) => JSON.stringify((await person.get('/api/notifications')).body)

/** The sweep, so many minutes after the start; or now, when its half hour is over. */
const endMissed = (now: Date) =>
  consultationsSweeps(server.app.platform)
    .find(({ name }) => name === 'consultations.end_missed')
    ?.run(now)

async function sweep(pair: Pair, minutes?: number): Promise<void> {
  const [row] = await server.query<{ starts_at: Date }>(
    `update appointments_appointments set starts_at = begun.at, ends_at = begun.at + interval '30 minutes'
     from (select to_timestamp(floor(extract(epoch from now()) / 1800) * 1800) - interval '30 minutes' as at) begun
     where id = $1 returning starts_at`,
    [pair.id],
  )
  const now = minutes === undefined || !row ? new Date() : new Date(row.starts_at.getTime() + minutes * MINUTE_MS)
  // A socket that lives is seen until then.
  await server.query('update consultations_presences set seen_at = $2 where appointment_id = $1 and left_at is null', [
    pair.id,
    now,
  ])
  await endMissed(now)
}

describe('fifteen minutes after its start a consultation', () => {
  it('whose doctor is not there gives everything back and tells both (X-028)', async () => {
    const pair = await pairFor(server)
    const patient = await enter(server.origin, pair.patient, pair.id)
    patient.send({ type: 'join', media: 'video' })
    await until(async () => (await statusOf(pair)) === 'waiting')
    await sweep(pair, 14)
    expect(await statusOf(pair)).toBe('waiting')
    await sweep(pair)
    await patient.take('state', ({ state }) => (state as { status: string }).status === 'no_show_doctor')
    expect(await statusOf(pair)).toBe('no_show_doctor')
    expect(await returnedOf(server, pair.id)).toBe(pair.doctor.priceVideo)
    await sweep(pair)
    expect(await returnedOf(server, pair.id)).toBe(pair.doctor.priceVideo)
    expect((await booksOf(server)).sum).toBe(0)
    await expect.poll(() => titlesOf(pair.patient)).toContain('O médico não compareceu')
    await expect.poll(() => titlesOf(pair.doctor.visitor)).toContain('Não compareceu à consulta')
  })

  it('to which nobody came gives everything back', async () => {
    const pair = await pairFor(server, { days: 3 })
    await sweep(pair)
    expect(await statusOf(pair)).toBe('no_show_doctor')
    expect(await returnedOf(server, pair.id)).toBe(pair.doctor.priceVideo)
  })

  it('whose patient is not there gives nothing back (X-028)', async () => {
    const pair = await pairFor(server, { days: 4 })
    const doctor = await enter(server.origin, pair.doctor.visitor, pair.id)
    doctor.send({ type: 'join', media: 'video' })
    await until(async () => (await statusOf(pair)) === 'waiting')
    await sweep(pair)
    expect(await statusOf(pair)).toBe('no_show_patient')
    expect(await returnedOf(server, pair.id)).toBe(0)
    await expect.poll(() => titlesOf(pair.patient)).toContain('Não compareceu à consulta')
    await expect.poll(() => titlesOf(pair.doctor.visitor)).toContain('O paciente não compareceu')
  })

  it('waits for a patient who has opened the room, until its time is over', async () => {
    const pair = await pairFor(server, { days: 5 })
    await enter(server.origin, pair.patient, pair.id)
    const doctor = await enter(server.origin, pair.doctor.visitor, pair.id)
    doctor.send({ type: 'join', media: 'video' })
    await until(async () => (await statusOf(pair)) === 'waiting')
    await sweep(pair, 15)
    expect(await statusOf(pair)).toBe('waiting')
    await sweep(pair)
    expect(await statusOf(pair)).toBe('no_show_patient')
  })

  it('whose people have met goes on', async () => {
    const pair = await pairFor(server, { days: 6 })
    await meet(server.origin, pair)
    await sweep(pair)
    expect(['in_call', 'interrupted']).toContain(await statusOf(pair))
    expect(await returnedOf(server, pair.id)).toBe(0)
  })
})

it('one that cannot be ended holds up no other', async () => {
  const [stuck, other] = [await pairFor(server, { days: 7 }), await pairFor(server, { days: 8 })]
  await server.query(
    `update appointments_appointments set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
     where id = any($1)`,
    [[stuck.id, other.id]],
  )
  await server.query(
    `create function no_end() returns trigger language plpgsql as $$
     begin if new.id = '${stuck.id}' and new.status = 'no_show_doctor' then raise exception 'not this one'; end if; return new; end $$`,
  )
  await server.query(
    'create trigger no_end before update on appointments_appointments for each row execute function no_end()',
  )
  await endMissed(new Date())
  expect(await statusOf(stuck)).toBe('confirmed')
  expect(await statusOf(other)).toBe('no_show_doctor')
})
