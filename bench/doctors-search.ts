import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { startBenchCluster } from './harness/cluster.ts'
import { startSalamaOn } from './harness/programs.ts'
import { type Figure, interleave, printFigures, printMachine, ROUNDS } from './harness/report.ts'

// `npm run bench -- doctors-search`: a page of the doctors' list and one doctor's free times, with 20 000 doctors and a tenth of
// a year's consultations. The reference is the same call of the same server with a hundredth of them, in the same minutes.
const SIZES = { many: 20_000, few: 200 } as const
type Size = keyof typeof SIZES
const CALLS = 200

const SEARCHES = {
  'first page of 100': '/api/doctors',
  'by price': '/api/doctors?sort=price&limit=20',
  'by rating': '/api/doctors?sort=rating&limit=20',
  'by next free time': '/api/doctors?sort=next&limit=20',
  'language and province, by price': '/api/doctors?sort=price&language=Cisena&province=Niassa&limit=20',
  'specialty with chat, by next time': '/api/doctors?sort=next&specialty=Pediatria&chat=true&limit=20',
  'four filters': '/api/doctors?province=Niassa&specialty=Urologia&maxPrice=60000&is24x7=true&limit=20',
  'two words': '/api/doctors?q=conceicao%20beira&limit=20',
  'a misspelt word': '/api/doctors?q=cardiolojia&limit=20',
}

class Busy extends Error {}
let refused = 0

const cluster = await startBenchCluster({ doctors: 1 })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench -- doctors-search' })
  const few = await startOn('few')
  const many = await startOn('many')
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(SEARCHES)) figures.push(...(await compareCalls(name, () => path, 20)))
  const doctors = { few: await idsOf(few.origin), many: await idsOf(many.origin) }
  const times = (size: Size, round: number) =>
    `/api/doctors/${doctors[size][round % doctors[size].length]}/availability`
  figures.push(...(await compareCalls('free times of one', times, 5)))
  printFigures(figures)
  const first = await read(many.origin + SEARCHES['first page of 100'])
  console.log(`\nthe first page: ${first.length} bytes, ${brotliCompressSync(first).length} with brotli (goal ≤ 12000)`)
  console.log(`answered 503 and left out: ${refused}`)
  await few.stop()
  await many.stop()

  async function compareCalls(name: string, path: (size: Size, round: number) => string, atMostMs: number) {
    const p99s: Record<Size, number[]> = { many: [], few: [] }
    const timed = (size: Size, origin: string) => async () => {
      const took = await each((round) => read(origin + path(size, round)))
      p99s[size].push(at(took, 0.99))
      return { perSecond: at(took, 0.5) }
    }
    const runs = await interleave({ many: timed('many', many.origin), few: timed('few', few.origin) }, ROUNDS)
    const medians = (size: Size) => runs[size].map(({ perSecond }) => perSecond)
    const reference = { name: `with ${SIZES.few} doctors` }
    const median: Figure = {
      name,
      unit: 'ms, median',
      ours: medians('many'),
      reference: { ...reference, runs: medians('few') },
      goal: { ratioAtMost: 5 },
    }
    const slowest: Figure = {
      name: '… slowest of a hundred',
      unit: 'ms',
      ours: p99s.many,
      reference: { ...reference, runs: p99s.few },
      goal: { atMost: atMostMs },
    }
    return [median, slowest]
  }
} finally {
  await cluster.stop()
}

async function startOn(size: Size) {
  const side = await cluster.side(size)
  await insertDoctors(side.connection, SIZES[size])
  const salama = await startSalamaOn(side, { RATE_LIMIT: 'off', HOST: '127.0.0.1' })
  await awaitNextFree(side.connection)
  return salama
}

/** Invented names, places, prices and hours, spread evenly, each with ten consultations of the last year. */
async function insertDoctors(connection: pg.ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`delete from appointments_doctors`)
  await client.query(
    `insert into accounts_users (id, user_type, first_name, last_name, email, password_hash, terms_accepted_at, created_at)
     select gen_random_uuid(), 'customer', 'Pessoa', 'de Ensaio', 'medico-' || n || '@exemplo.co.mz', '-', now(), now()
     from generate_series(1, $1::integer) n`,
    [count],
  )
  await client.query(`
    insert into appointments_doctors (id, user_id, first_name, last_name, specialty, specialties, license, clinic_name,
      clinic_address, city, province, price_video, price_chat, is_24x7, status, languages, star_sum, review_count, created_at)
    select gen_random_uuid(), u.id, (array['Ana','João','Rui','Celina','Ângela','Paulo','Zita','Hélder','Marta','Inês'])[1 + n % 10],
      (array['Silva','Cossa','Macamo','Langa','Sitoe','Remane','Bila','Nhaca','Conceição','Machel','Tembe','Zimba','Mondlane'])[1 + n % 13]
        || ' ' || (array['Nhantumbo','Massingue','Cuamba','Ngovene','Malate','Cumbe','Muianga'])[1 + n % 7],
      s.name, array[s.name], 'ENSAIO-' || n, 'Clínica ' || (array['das Acácias','da Polana','Coração Vivo','Muhala'])[1 + n % 4],
      'Av. Julius Nyerere 100', (array['Maputo','Matola','Beira','Nampula','Tete','Pemba','Xai-Xai'])[1 + n % 7],
      (array['Maputo Cidade','Maputo Província','Sofala','Nampula','Tete','Cabo Delgado','Gaza','Niassa'])[1 + n % 8],
      50000 + (n * 7 % 450) * 1000, case when n % 3 = 0 then 30000 + (n * 3 % 270) * 1000 end, n % 4 = 0, 'approved',
      case when n % 9 = 0 then '{Português,Cisena}' else '{Português}' end::text[], (n % 5) * 4, n % 5, now() - n * interval '1 minute'
    from (select id, row_number() over (order by email) n from accounts_users where email like 'medico-%') u
      join (select name, row_number() over (order by name) - 1 as k, count(*) over () as of from appointments_specialties) s
        on s.k = u.n % s.of`)
  await client.query(`
    insert into appointments_hours (doctor_id, weekday, opens, closes)
    select id, weekday, 480, 1020 from appointments_doctors, generate_series(1, 5) weekday where not is_24x7`)
  await client.query(`
    insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price, amount_due,
      status, hold_expires_at, hold_limit_at, created_at)
    select gen_random_uuid(), d.id, d.user_id, past, past + interval '30 minutes', 'video', '', 80000, 0, 'completed', past, past, past
    from appointments_doctors d, generate_series(1, 10) turn,
      lateral (select date_trunc('hour', now()) - turn * interval '36 days' as past) at`)
  await client.query(
    'vacuum analyze appointments_doctors, appointments_hours, appointments_appointments, accounts_users',
  )
  await client.end()
}

/** The sweep writes down when each doctor is free next. */
async function awaitNextFree(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const MISSING = `select count(*)::integer as missing from appointments_doctors d
    where not exists (select from appointments_next_free n where n.doctor_id = d.id)`
  for (let missing = 1; missing > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    missing = (await client.query<{ missing: number }>(MISSING)).rows[0]?.missing ?? 0
  }
  await client.query('analyze appointments_next_free')
  await client.end()
}

async function idsOf(origin: string): Promise<string[]> {
  return (JSON.parse(await read(`${origin}/api/doctors`)) as { id: string }[]).map(({ id }) => id)
}

/** A server without a free processor says 503 and when to come back; the wait is no part of the figures. */
async function read(url: string): Promise<string> {
  const answer = await fetch(url)
  if (answer.status === 503) throw new Busy()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}

function busyOrThrow(error: unknown): true {
  if (!(error instanceof Busy)) throw error
  refused++
  return true
}

/** One after the other, the first ones for the compiler. */
async function each(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let round = -20; round < CALLS; round++) {
    const began = performance.now()
    const isBusy = await work(Math.max(0, round)).then(() => false, busyOrThrow)
    if (isBusy) await new Promise((resolve) => setTimeout(resolve, 1_000))
    else if (round >= 0) took.push(performance.now() - began)
  }
  return took.toSorted((a, b) => a - b)
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? 0
}
