import { cursorIn } from '@salama/contract/kernel/page'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking, doctorFor, slotIn, type TestDoctor } from '../../../testing/appointments.ts'
import { served, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { newId } from '../../platform/db/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A consultation of this patient that took place. */
async function completed(patient: Visitor, doctor: TestDoctor, at = slotIn(2)): Promise<string> {
  const { body } = await patient.post('/api/appointments', booking(doctor, at))
  await server.query(`update appointments_appointments set status = 'completed', amount_due = 0 where id = $1`, [
    body['id'],
  ])
  return body['id']
}

const word = (serviceId: string, more: object = {}) => ({
  serviceKind: 'appointment',
  serviceId,
  stars: 5,
  body: 'Explicou tudo com calma.',
  ...more,
})

describe('reviewing a doctor', () => {
  it('counts for the doctor, who is told, and shows the author by first name alone (X-035, PRV-02)', async () => {
    const doctor = await doctorFor(server)
    const patient = await server.person({ fullName: 'Rosa Maria Machel' })
    const serviceId = await completed(patient, doctor)
    const { status, body } = await patient.post('/api/reviews', word(serviceId, { stars: 4 }))
    expect([status, body]).toEqual([201, expect.objectContaining({ stars: 4, authorName: 'Rosa M.' })])
    await until(async () => (await server.visitor().get(`/api/doctors/${doctor.id}`)).body['rating'] === 4)
    const listed = await server.visitor().get(`/api/reviews?subjectKind=doctor&subjectId=${doctor.id}`)
    expect(listed.body).toEqual([body])
    expect(listed.text).not.toContain('Machel')
    expect(listed.text).not.toContain(patient.id)
    await until(async () => {
      const { notifications } = (await doctor.visitor.get('/api/notifications')).body
      return notifications.some(({ title }: { title: string }) => title === 'Nova avaliação')
    })
  })

  it('is for the patient of a consultation that took place, once (X-035, AZ-05)', async () => {
    const doctor = await doctorFor(server)
    const [patient, stranger] = [await server.person(), await server.person()]
    const { body: held } = await patient.post('/api/appointments', booking(doctor, slotIn(3)))
    const code = async (who: Visitor, body: object) => {
      const answer = await served(() => who.post('/api/reviews', body))
      return [answer.status, answer.body['code']]
    }
    expect(await code(patient, word(held['id']))).toEqual([409, 'reviews.not_finished'])
    const serviceId = await completed(patient, doctor)
    for (const who of [stranger, doctor.visitor]) {
      expect(await code(who, word(serviceId))).toEqual([404, 'reviews.service_not_found'])
    }
    expect(await code(patient, word(serviceId, { serviceKind: 'ride' }))).toEqual([404, 'reviews.service_not_found'])
    expect(await code(patient, word(newId()))).toEqual([404, 'reviews.service_not_found'])
    expect((await server.visitor().post('/api/reviews', word(serviceId))).status).toBe(401)
    const both = await Promise.all([code(patient, word(serviceId)), code(patient, word(serviceId))])
    expect(both.map(([status]) => status).toSorted()).toEqual([201, 409])
  })

  it('refuses stars and words that cannot be', async () => {
    const doctor = await doctorFor(server)
    const patient = await server.person()
    const serviceId = await completed(patient, doctor)
    for (const more of [{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { stars: '5' }, { body: 'x'.repeat(1_001) }]) {
      expect((await patient.post('/api/reviews', word(serviceId, more))).status).toBe(400)
    }
  })

  it('can be changed by its author for fourteen days, and nobody else', async () => {
    const doctor = await doctorFor(server)
    const [patient, stranger] = [await server.person(), await server.person()]
    const serviceId = await completed(patient, doctor)
    const own = () => patient.get(`/api/reviews/own?serviceKind=appointment&serviceId=${serviceId}`)
    expect((await own()).body).toEqual({ review: null, mayWrite: true })
    const { body } = await patient.post('/api/reviews', word(serviceId))
    const change = (who: Visitor) => who.send('PATCH', `/api/reviews/${body['id']}`, { stars: 2, body: 'Afinal não.' })
    const foreign = await change(stranger)
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'reviews.not_found'])
    expect((await own()).body['review']).toEqual(body)
    expect((await change(patient)).body).toMatchObject({ stars: 2, body: 'Afinal não.', editedAt: expect.any(String) })
    await until(async () => (await server.visitor().get(`/api/doctors/${doctor.id}`)).body['rating'] === 2)
    expect((await own()).body).toMatchObject({ review: { stars: 2 }, mayWrite: true })
    await server.query(`update reviews_reviews set created_at = now() - interval '15 days' where id = $1`, [body['id']])
    expect((await change(patient)).body['code']).toBe('reviews.not_now')
    expect((await own()).body).toMatchObject({ mayWrite: false })
  })

  it('is listed the latest first, page by page', async () => {
    const doctor = await doctorFor(server)
    const ids: string[] = []
    for (const day of [2, 3, 4]) {
      const patient = await server.person()
      const { body } = await patient.post('/api/reviews', word(await completed(patient, doctor, slotIn(day))))
      ids.unshift(body['id'])
    }
    const list = `/api/reviews?subjectKind=doctor&subjectId=${doctor.id}&limit=2`
    const first = await server.visitor().get(list)
    const rest = await server.visitor().get(`${list}&cursor=${cursorIn(first.headers.get('link'))}`)
    const all = [...(first.body as unknown as { id: string }[]), ...(rest.body as unknown as { id: string }[])]
    expect(all.map(({ id }) => id)).toEqual(ids)
    expect(rest.headers.get('link')).toBeNull()
  })
})
