import { cursorIn } from '@salama/contract/kernel/page'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking, doctorFor, type TestDoctor } from '../../../testing/appointments.ts'
import { until } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'
import { newId } from '../../platform/db/database.ts'
import { publishReview, starsOf } from '../reviews/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the list of doctors', () => {
  type Listed = { id: string; nextFreeAt?: string | null }
  const listedOn = async (on: TestServer, doctor: { id: string }) =>
    ((await on.visitor().get('/api/doctors')).body as unknown as Listed[]).find(({ id }) => id === doctor.id)

  it('tells the lowest price and the provinces of those who take bookings, from south to north', async () => {
    const own = await serverForTest()
    const overview = async () => (await own.visitor().get('/api/doctors/overview')).body
    expect(await overview()).toEqual({ lowestPrice: null, provinces: [] })
    const [first, second] = [await doctorFor(own), await doctorFor(own)]
    const paused = await doctorFor(own)
    const put = (doctor: TestDoctor, province: string, price: number, isPaused = false) =>
      own.query(
        'update appointments_doctors set province = $2, price_video = $3, price_chat = null, paused = $4 where id = $1',
        [doctor.id, province, price, isPaused],
      )
    await put(first, 'Niassa', 700_00)
    await put(second, 'Gaza', 550_00)
    await put(paused, 'Tete', 500_00, true)
    expect(await overview()).toEqual({ lowestPrice: 550_00, provinces: ['Gaza', 'Niassa'] })
  })

  it('tells the next free time of each doctor, past what is booked (X-030)', async () => {
    const own = await serverForTest()
    const [doctor, idle] = [await doctorFor(own), await doctorFor(own, { hours: [] })]
    const first = await until(async () => (await listedOn(own, doctor))?.nextFreeAt ?? undefined)
    expect(Date.parse(first)).toBeGreaterThan(Date.now())
    await until(async () => (await listedOn(own, idle))?.nextFreeAt === null)
    const patient = await own.person()
    expect((await patient.post('/api/appointments', booking(doctor, first))).status).toBe(201)
    const after = Date.parse(first) + 1_800_000
    await until(async () => Date.parse((await listedOn(own, doctor))?.nextFreeAt ?? '') === after)
  })

  it('shows everybody who takes bookings, to anybody, and nothing private (BOOK-060, BOOK-061, BOOK-062, BOOK-063, BOOK-065, BOOK-066, BOOK-067, BOOK-068, BOOK-100)', async () => {
    const open = await serverForTest()
    const chatty = await doctorFor(open, {
      firstName: 'Ana',
      lastName: 'Silva',
      specialties: ['Pediatria', 'Nutrição'],
      clinicName: 'Clínica Cruz Azul',
    })
    const speaking = await doctorFor(open, {
      firstName: 'Rui',
      lastName: 'Chissano',
      priceChat: null,
      hours: [{ weekday: 1, opens: 480, closes: 720 }],
    })
    const { status, body } = await open.visitor().get('/api/doctors')
    expect(status).toBe(200)
    for (const listed of body as unknown as Listed[]) delete listed.nextFreeAt
    expect(body).toEqual([
      {
        id: chatty.id,
        specialty: 'Pediatria',
        specialties: ['Pediatria', 'Nutrição'],
        is24x7: true,
        clinicName: 'Clínica Cruz Azul',
        city: 'Maputo',
        province: 'Maputo Cidade',
        rating: 0,
        reviewCount: 0,
        consultationPrice: 80_000,
        consultationPriceChat: 60_000,
        user: { firstName: 'Ana', lastName: 'Silva', profileImageUrl: null },
      },
      {
        id: speaking.id,
        specialty: 'Pediatria',
        specialties: ['Pediatria'],
        is24x7: false,
        clinicName: 'Consultório das Acácias',
        city: 'Maputo',
        province: 'Maputo Cidade',
        rating: 0,
        reviewCount: 0,
        consultationPrice: 80_000,
        user: { firstName: 'Rui', lastName: 'Chissano', profileImageUrl: null },
      },
    ])
  })

  it('finds a doctor by any specialty, and leaves out who is not approved or pauses', async () => {
    const wanted = await doctorFor(server, { specialties: ['Cardiologia', 'Urologia'] })
    const waiting = await doctorFor(server, { specialties: ['Urologia'] })
    const pausing = await doctorFor(server, { specialties: ['Urologia'] })
    await server.query(`update appointments_doctors set status = 'submitted' where id = $1`, [waiting.id])
    await server.query('update appointments_doctors set paused = true where id = $1', [pausing.id])
    const { body } = await server.visitor().get('/api/doctors?specialty=Urologia')
    expect(body.map((doctor: { id: string }) => doctor.id)).toEqual([wanted.id])
    expect((await server.visitor().get('/api/doctors?specialty=Alquimia')).body).toEqual([])
  })

  it('counts the reviews of finished consultations, once each, however often the news comes (BOOK-027, BOOK-064)', async () => {
    const { db } = server.app.platform
    const doctor = await doctorFor(server)
    const author = await server.person()
    const review = {
      subject: { kind: 'doctor' as const, id: doctor.id },
      authorId: author.id,
      body: '',
      now: new Date(),
    }
    const service = { kind: 'appointment', id: newId() }
    await db.transact(async (tx) => {
      await publishReview(tx, { ...review, id: newId(), service, stars: 5 })
      await publishReview(tx, { ...review, id: newId(), service: { kind: 'appointment', id: newId() }, stars: 4 })
      expect(await publishReview(tx, { ...review, id: newId(), service, stars: 1 })).toBeUndefined()
      tx.emit('reviews.published', { subjectKind: 'doctor', subjectId: doctor.id })
    })
    const rated = () =>
      server
        .visitor()
        .get('/api/doctors')
        .then(({ body }) => body.find((row: { id: string }) => row.id === doctor.id))
    await until(async () => (await rated()).reviewCount > 0)
    expect(await rated()).toMatchObject({ reviewCount: 2, rating: 4.5 })
    expect(await starsOf(db.sql, review.subject)).toEqual({ starSum: 9, reviewCount: 2 })
  })

  it('comes with the specialties and what they usually cost (BOOK-069)', async () => {
    const { status, body } = await server.visitor().get('/api/specialties')
    expect(status).toBe(200)
    expect(body['specialties']).toContain('Pediatria')
    expect(Object.keys(body['pricing'])).toEqual(body['specialties'])
    expect(body['pricing']['Pediatria']).toEqual({
      video: 80_000,
      chat: 60_000,
      consultationPrice: 80_000,
      consultationPriceChat: 60_000,
    })
  })
})

describe('choosing among doctors', () => {
  let own: TestServer
  let doctors: Record<'ana' | 'zita' | 'joao' | 'paulo', TestDoctor>
  beforeAll(async () => {
    own = await startTestServer()
    // In three days: today the hour may be now.
    const weekday = (new Date().getUTCDay() + 3) % 7
    doctors = {
      ana: await doctorFor(own, { firstName: 'Ângela', lastName: 'Conceição', priceVideo: 90_000, priceChat: 50_000 }),
      zita: await doctorFor(own, {
        firstName: 'Zita',
        lastName: 'Nhaca',
        priceVideo: 70_000,
        priceChat: null,
        hours: [],
      }),
      joao: await doctorFor(own, {
        firstName: 'João',
        lastName: 'Sitoe',
        specialties: ['Cardiologia', 'Pediatria'],
        priceVideo: 120_000,
        priceChat: 40_000,
        province: 'Sofala',
        city: 'Beira',
        hours: [{ weekday, opens: 600, closes: 660 }],
      }),
      paulo: await doctorFor(own, { firstName: 'Paulo', lastName: 'Langa', priceVideo: 70_000, priceChat: 60_000 }),
    }
    await own.query(`update appointments_doctors set languages = '{Português,Cisena}' where id = $1`, [doctors.joao.id])
    await own.query('update appointments_doctors set star_sum = 14, review_count = 3 where id = $1', [doctors.zita.id])
    await own.query('update appointments_doctors set star_sum = 5, review_count = 1 where id = $1', [doctors.paulo.id])
  })
  afterAll(() => own.stop())

  const nameOf = (id: string) => Object.entries(doctors).find(([, doctor]) => doctor.id === id)?.[0]
  const ask = async (query: string): Promise<string[]> => {
    const { body } = await own.visitor().get(`/api/doctors?${query}`)
    return (body as unknown as { id: string }[]).map(({ id }) => nameOf(id) ?? id)
  }

  it('rates by the mean of the stars to one decimal, and 0 without any (BOOK-064)', async () => {
    const { body } = await own.visitor().get('/api/doctors')
    const ratings = (body as unknown as { id: string; rating: number }[]).map(({ id, rating }) => [nameOf(id), rating])
    expect(Object.fromEntries(ratings)).toEqual({ zita: 4.7, paulo: 5, ana: 0, joao: 0 })
  })

  it('shows those with reviews first, then the longest here', async () => {
    expect(await ask('')).toEqual(['zita', 'paulo', 'ana', 'joao'])
  })

  it('sorts by price, of the chat where a chat is wanted, and by rating (X-030)', async () => {
    const byPrice = await ask('sort=price')
    expect(byPrice.slice(0, 2).toSorted()).toEqual(['paulo', 'zita'])
    expect(byPrice.slice(2)).toEqual(['ana', 'joao'])
    expect(await ask('sort=price&chat=true')).toEqual(['joao', 'ana', 'paulo'])
    expect((await ask('sort=rating')).slice(0, 2)).toEqual(['paulo', 'zita'])
  })

  it('sorts by the next free time, those without one last (X-030)', async () => {
    const order = await until(async () => {
      const found = await ask('sort=next')
      return found.length === 4 && found
    })
    expect(order.slice(0, 2).toSorted()).toEqual(['ana', 'paulo'])
    expect(order.slice(2)).toEqual(['joao', 'zita'])
  })

  it('filters by language, province, chat, 24/7, price and specialty, together (X-030)', async () => {
    expect(await ask('language=Cisena')).toEqual(['joao'])
    expect(await ask('province=Sofala')).toEqual(['joao'])
    expect(await ask('chat=true&sort=price')).not.toContain('zita')
    expect((await ask('is24x7=true')).toSorted()).toEqual(['ana', 'paulo'])
    expect((await ask('maxPrice=70000')).toSorted()).toEqual(['paulo', 'zita'])
    expect(await ask('maxPrice=40000&chat=true')).toEqual(['joao'])
    expect(await ask('specialty=Cardiologia&language=Cisena&province=Sofala')).toEqual(['joao'])
    expect(await ask('specialty=Cardiologia&is24x7=true')).toEqual([])
    expect((await ask('chat=false')).length).toBe(4)
  })

  it('finds words without their accents, and what was misspelt when nothing else fits (X-012)', async () => {
    expect(await ask('q=angela%20conceicao')).toEqual(['ana'])
    expect(await ask(`q=${encodeURIComponent('Drª. ÂNGELA')}`)).toEqual(['ana'])
    expect(await ask('q=beira%20cardio')).toEqual(['joao'])
    expect(await ask('q=cardiolojia')).toEqual(['joao'])
    expect(await ask('q=xyzxyz')).toEqual([])
  })

  it('takes wildcards and quotes for what they are (INJ-02, INJ-11)', async () => {
    for (const q of ['%', '_', "' or 1=1 --", '\\', '%_%', 'a%b', '((((((((((', '😀']) {
      const { status } = await own.visitor().get(`/api/doctors?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
    }
    expect(await ask('q=%25')).toEqual([])
  })

  it('pages every order and search without losing or repeating anybody (AZ-08)', async () => {
    await until(async () => (await ask('sort=next')).length === 4)
    for (const query of ['', 'sort=price', 'sort=rating', 'sort=next', 'q=pediatria', 'q=pediatrya']) {
      const whole = await ask(query)
      const seen: string[] = []
      let address: string | undefined = `/api/doctors?${query}&limit=1`
      for (let pages = 0; address !== undefined && pages < 9; pages++) {
        const { body, headers } = await own.visitor().get(address)
        seen.push(...(body as unknown as { id: string }[]).map(({ id }) => nameOf(id) ?? id))
        const cursor = cursorIn(headers.get('link'))
        address = cursor && `/api/doctors?${query}&limit=1&cursor=${cursor}`
      }
      expect([query, seen]).toEqual([query, whole])
    }
  })

  it('refuses limits, cursors, orders and prices that cannot be (AZ-08)', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1e9',
      'cursor=abc',
      'sort=license',
      'maxPrice=1.5',
      'chat=maybe',
    ]) {
      const { status, body } = await own.visitor().get(`/api/doctors?${query}`)
      expect([query, status, body['fields']?.[0]?.path]).toEqual([query, 400, query.split('=')[0]])
    }
  })
})

describe('the page of a doctor', () => {
  it('has what a patient chooses by, and nothing that identifies the account (X-024, PRV-02)', async () => {
    const doctor = await doctorFor(server, { hours: [{ weekday: 1, opens: 600, closes: 660 }] })
    const { status, body } = await server.visitor().get(`/api/doctors/${doctor.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: doctor.id,
      languages: ['Português'],
      biography: '',
      license: doctor.license,
      clinicAddress: 'Av. Julius Nyerere 100',
      isPaused: false,
    })
    expect(body['freeTimes'].length).toBeGreaterThanOrEqual(2)
    expect(body['nextFreeAt']).toBe(body['freeTimes'][0])
    expect(JSON.stringify(body)).not.toContain(doctor.userId)
    expect(Object.keys(body)).not.toContain('email')
  })

  it('shows a pausing doctor without times, and is not there for who is not approved (AZ-02)', async () => {
    const doctor = await doctorFor(server)
    await server.query('update appointments_doctors set paused = true where id = $1', [doctor.id])
    expect((await server.visitor().get(`/api/doctors/${doctor.id}`)).body).toMatchObject({
      isPaused: true,
      freeTimes: [],
    })
    await server.query(`update appointments_doctors set paused = false, status = 'suspended' where id = $1`, [
      doctor.id,
    ])
    expect((await server.visitor().get(`/api/doctors/${doctor.id}`)).status).toBe(404)
    expect((await server.visitor().get(`/api/doctors/${newId()}`)).status).toBe(404)
  })
})

describe('days that differ from the weekly hours', () => {
  it('are off, or have hours of their own, for a 24/7 doctor too (X-039)', async () => {
    const doctor = await doctorFor(server)
    await server.query(
      `insert into appointments_exceptions (doctor_id, day, opens, closes)
       values ($1, (now() at time zone 'Africa/Maputo')::date + 2, null, null),
              ($1, (now() at time zone 'Africa/Maputo')::date + 3, 600, 660)`,
      [doctor.id],
    )
    const { body } = await server.visitor().get(`/api/doctors/${doctor.id}/availability`)
    const freeOn = (day: number) =>
      (body['slots'] as { free: boolean }[]).slice(day * 48, day * 48 + 48).filter(({ free }) => free).length
    expect([freeOn(1), freeOn(2), freeOn(3)]).toEqual([48, 0, 2])
  })
})
