import pg from 'pg'
import { allergyOf } from '../server/src/domains/formulary/rules/checks/allergy-words.ts'
import { type CheckInput, checkMedicines } from '../server/src/domains/formulary/rules/checks/check-medicines.ts'
import type { CheckedProduct } from '../server/src/domains/formulary/rules/checks/medicine.ts'
import { Caller } from './harness/caller.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { cpuMsOf } from './harness/cpu.ts'
import { printLatency } from './harness/latency.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printMachine } from './harness/report.ts'

// `npm run bench -- formulary`: the search for a product by name, strength and form, with 20 000 products, at 1 and 32 clients.
// The reference is `GET /api/auth/user` of the same session, which reads nothing but the session's cookie.
const MOIETIES = 4_000
const PRODUCTS = 20_000
const CALLS = 4_000
/** Between two letters of who types. */
const PAUSE_MS = 100

const SEARCHES = {
  'a beginning, as it is typed': ['amox', 'parac', 'ibu', 'beh', 'met'],
  'a name with strength and form': ['amoxicilina 250/5', 'paracetamol 500 mg comprimidos', 'behiina cápsula'],
  'a brand': ['augmentin 875', 'behiol', 'brufen'],
  'a form alone': ['comprimido', 'xarope'],
  'a misspelt name': ['amoxacilina', 'paracetmol 500'],
}

/** The first ten are prescribed, the others taken already. */
const PRESCRIBED =
  `amoxicilina ibuprofeno varfarina metformina enalapril carbamazepina fluconazol omeprazol salbutamol diazepam
  paracetamol losartan digoxina furosemida espironolactona fenitoína rifampicina isoniazida ciprofloxacina eritromicina
  prednisolona amitriptilina fluoxetina tramadol sinvastatina`.split(/\s+/)
const ALLERGIES =
  `penicilina sulfa AINEs cefalosporinas macrólidos quinolonas tetraciclinas opióides látex marisco ovo amendoim
  iodo penicilinas pinicilina`.split(/\s+/)

const cluster = await startBenchCluster({ doctors: 1, seed })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench -- formulary' })
  const salama = await startSalamaOn(await cluster.side('formulary'), { RATE_LIMIT: 'off', HOST: '127.0.0.1' })
  const cookie = await signUp(salama.origin)
  const searches = Object.values(SEARCHES).flat()
  for (const clients of [1, 32]) {
    await measure(`reference: GET /api/auth/user, ${clients} at a time`, clients, () => '/api/auth/user')
    for (const [name, typed] of Object.entries(SEARCHES))
      await measure(`${name}, ${clients} at a time`, clients, of(typed))
    await measure(`all of them, ${clients} at a time`, clients, of(searches))
    await measure(`all of them, ${clients} who type a letter in ${PAUSE_MS} ms`, clients, of(searches), PAUSE_MS)
  }
  await measureChecks()
  await salama.stop()

  /** What speaks against ten medicines for somebody of whom thirty facts are known: half allergies, half what is taken. */
  async function measureChecks(): Promise<void> {
    const products = await Promise.all(PRESCRIBED.map(productOf))
    const input: CheckInput = {
      lines: products.slice(0, 10).map((product) => ({ product, dose: { units: 1, timesADay: 3 } })),
      taken: products.slice(10).map((product) => ({ product })),
      allergies: ALLERGIES.map((text) => allergyOf(text, () => [])),
      patient: { ageMonths: 40 * 12, weightGrams: 60_000, isPregnant: true },
    }
    const took: number[] = []
    for (let round = -200; round < 2_000; round++) {
      const began = performance.now()
      const warnings = checkMedicines(input)
      if (round >= 0) took.push(performance.now() - began)
      if (warnings.length < 5) throw new Error(`only ${warnings.length} warnings`)
    }
    printLatency('checks of ten medicines against thirty facts', took)
  }

  async function productOf(name: string): Promise<CheckedProduct> {
    const answer = await fetch(`${salama.origin}/api/formulary?q=${encodeURIComponent(name)}`, { headers: { cookie } })
    const [found] = (await answer.json()) as CheckedProduct[]
    if (!found) throw new Error(`nothing is called ${name}`)
    return found
  }

  async function measure(name: string, clients: number, path: (round: number) => string, pauseMs = 0): Promise<void> {
    const caller = new Caller(salama.origin, clients)
    const took: number[] = []
    const call = async (round: number) => {
      const began = performance.now()
      const { status, text } = await caller.call('GET', path(round), { cookie })
      if (status !== 200) throw new Error(`${path(round)} answered ${status}: ${text}`)
      return performance.now() - began
    }
    for (let round = 0; round < 200; round++) await call(round)
    const calls = clients === 1 ? CALLS / 10 : CALLS
    let next = 0
    const cpuBefore = cpuMsOf([salama.pid, ...cluster.pids()])
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        if (pauseMs > 0) await sleep((client * pauseMs) / clients)
        while (next < calls) {
          took.push(await call(next++))
          if (pauseMs > 0) await sleep(pauseMs)
        }
      }),
    )
    caller.close()
    const cpuMs = (cpuMsOf([salama.pid, ...cluster.pids()]) - cpuBefore) / took.length
    printLatency(name, took, `; processor time of server and database ${cpuMs.toFixed(2)} ms`)
  }
} finally {
  await cluster.stop()
}

function of(typed: readonly string[]) {
  return (round: number) => `/api/formulary?q=${encodeURIComponent(typed[round % typed.length] ?? '')}`
}

async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}

/** Beside the formulary of the migrations, invented substances with a brand each, in five forms and strengths. */
async function seed(template: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(template)
  await client.connect()
  await client.query(
    `insert into formulary_substances (code, name, inn, source)
     select word || 'ina', initcap(word) || 'ina', word || 'ine', 'Bench'
     from (select translate(n::text, '0123456789', 'abehilmors') as word from generate_series(1001, 1000 + $1::integer) n) w`,
    [MOIETIES],
  )
  await client.query(`
    insert into formulary_moieties (code, name) select code, name from formulary_substances where source = 'Bench'`)
  await client.query(`
    insert into formulary_moiety_substances (moiety_code, substance_code, place)
    select code, code, 1 from formulary_substances where source = 'Bench'`)
  await client.query(`
    insert into formulary_names (moiety_code, kind, name)
    select code, 'brand', regexp_replace(name, 'ina$', 'ol') from formulary_substances where source = 'Bench'`)
  await client.query(
    `insert into formulary_products (id, moiety_code, atc, form, route, unit, requires_prescription, control_class, source)
     select 'produto-' || n, m.code, 'A01AA01', form, 'oral', unit, true, 'none', 'Bench'
     from generate_series(1, $1::integer - (select count(*)::integer from formulary_products)) n
       join (select code, row_number() over (order by code) - 1 as place from formulary_substances where source = 'Bench') m
         on m.place = n % $2::integer,
       lateral (select (array['tablet', 'capsule', 'syrup', 'oral_suspension', 'oral_drops'])[1 + n / $2::integer % 5] as form) f,
       lateral (select case form when 'tablet' then '{tablet}' when 'capsule' then '{capsule}' else 'mL' end as unit) u`,
    [PRODUCTS, MOIETIES],
  )
  await client.query(`
    insert into formulary_strengths (product_id, moiety_code, substance_code, numerator, numerator_unit, denominator, denominator_unit)
    select id, moiety_code, moiety_code, (array[5, 10, 50, 250, 500])[1 + ascii(right(id, 1)) % 5], 'mg', 1, unit
    from formulary_products where source = 'Bench'`)
  await client.query('analyze')
  await client.end()
}

async function signUp(origin: string): Promise<string> {
  const body = JSON.stringify({
    fullName: 'Rui Costa',
    email: 'bench@exemplo.co.mz',
    password: 'uma-frase-bem-longa',
    acceptTerms: true,
  })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/api/auth/register`, { method: 'POST', headers, body })
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
