import pg from 'pg'
import { startBenchCluster } from './harness/cluster.ts'
import { printLatency, timeEach } from './harness/latency.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printMachine } from './harness/report.ts'

// `npm run bench -- search [part]`: one search over 1 000 000 things (850 000 dishes of 20 000 restaurants, 50 000 courses,
// 50 000 medicines, 50 000 doctors), or a part of that; a tenth unless said. The reference is `GET /api/health`, which asks the
// database once.
const PART = Number(process.argv[2] ?? 0.1)
const DISHES = Math.round(850_000 * PART)
const SHOPS = Math.round(20_000 * PART)
const COURSES = Math.round(50_000 * PART)
const MEDICINES = Math.round(50_000 * PART)
const DOCTORS = Math.round(50_000 * PART)
const CALLS = 300

const SEARCHES = {
  'a word that many things have': ['frango', 'pediatria', 'horta', 'paracetamol'],
  'two words': ['frango grelhado 42', 'soldadura 77', 'paracetamol 500'],
  'a beginning': ['mata', 'cont', 'ibup'],
  'a misspelt word': ['paracetmol', 'soldadurra', 'framgo'],
  'nothing of the kind': ['xqzwvk', 'helicóptero'],
}

const cluster = await startBenchCluster({ doctors: DOCTORS, seed })
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- search ${PART}` })
  const salama = await startSalamaOn(await cluster.side('search'), { RATE_LIMIT: 'off', HOST: '127.0.0.1' })
  const read = async (path: string) => (await fetch(salama.origin + path)).text()
  printLatency('reference: GET /api/health', await timeEach(CALLS, () => read('/api/health')))
  for (const [name, words] of Object.entries(SEARCHES))
    printLatency(
      name,
      await timeEach(CALLS, (n) => read(`/api/search?q=${encodeURIComponent(words[n % words.length] ?? '')}`)),
    )
  await salama.stop()
} finally {
  await cluster.stop()
}

async function seed(template: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(template)
  await client.connect()
  try {
    for (const statement of rows()) await client.query(statement)
  } finally {
    await client.end()
  }
}

function rows(): string[] {
  return [
    `insert into accounts_users (id, user_type, first_name, last_name, email, password_hash, terms_accepted_at, created_at)
   select md5('u' || n)::uuid, 'restaurant_vendor', 'Rui', 'Costa', n || '@exemplo.co.mz', '-', now(), now()
   from generate_series(1, ${SHOPS}) n`,
    `insert into shops_shops (id, owner_id, kind, status, name, name_key, description, cuisine, address, city, phone,
     preparation_minutes, is_24x7, created_at, updated_at)
   select md5('s' || n)::uuid, md5('u' || n)::uuid, case when n % 20 = 0 then 'pharmacy' else 'restaurant' end, 'approved',
     (array['Sabores', 'Churrasqueira', 'Cantinho', 'Marisqueira'])[1 + n % 4] || ' ' || n, 'sabores ' || n, 'Boa mesa.',
     case when n % 20 = 0 then null else 'mozambican' end, 'Avenida Eduardo Mondlane ' || n, 'Maputo', '841234567',
     20, true, now(), now() from generate_series(1, ${SHOPS}) n`,
    `insert into food_dishes (id, shop_id, place, category, name, description, price, is_available, is_featured, is_healthy,
     is_vegetarian, is_vegan, is_halal, is_gluten_free, spicy_level, preparation_minutes, ingredients, allergens, sizes,
     add_ons, order_count, is_listed, created_at, updated_at)
   select md5('d' || n)::uuid, md5('s' || (1 + n % ${SHOPS}))::uuid, n, 'Pratos',
     (array['Frango grelhado', 'Matapa', 'Caril de amendoim', 'Prego', 'Galinha à zambeziana', 'Peixe frito'])[1 + n % 6]
       || ' ' || n, 'Com acompanhamento.', 30000, true, false, false, false, false, false, false, 0, 20,
     array['ingrediente ' || n % 500], '{}', '[]', '[]', n % 97, true, now(), now() from generate_series(1, ${DISHES}) n`,
    `insert into pharmacy_medicines (id, name, manufacturer, substance, dose, form, package, requires_prescription, category,
     source, created_at)
   select md5('m' || n)::uuid, (array['Paracetamol', 'Ibuprofeno', 'Amoxicilina', 'Omeprazol'])[1 + n % 4] || ' ' || n,
     'Laboratório', (array['Paracetamol', 'Ibuprofeno', 'Amoxicilina', 'Omeprazol'])[1 + n % 4], '500 mg', 'tablet',
     '20 comprimidos', false, 'geral', 'Bench', now() from generate_series(1, ${MEDICINES}) n`,
    `insert into pharmacy_stock (id, shop_id, medicine_id, price, quantity, low_at, created_at)
   select md5('k' || n)::uuid, md5('s' || 20 * (1 + n % (${SHOPS} / 20)))::uuid, md5('m' || n)::uuid, 5000, 50, 5, now()
   from generate_series(1, ${MEDICINES}) n`,
    `insert into courses_teachers (id, user_id, created_at) select md5('t1')::uuid, md5('u1')::uuid, now()`,
    `insert into courses_courses (id, slug, teacher_id, created_at)
   select md5('c' || n)::uuid, 'curso-' || n, md5('t1')::uuid, now() from generate_series(1, ${COURSES}) n`,
    `insert into courses_versions (id, course_id, number, status, is_current, is_listed, title, short_description, description,
     category, level, price, minutes, lesson_count, created_at, changed_at, approved_at)
   select md5('v' || n)::uuid, md5('c' || n)::uuid, 1, 'approved', true, true,
     (array['Horta', 'Soldadura', 'Contabilidade', 'Fotografia'])[1 + n % 4] || ' ' || n, 'Um curso prático.',
     'Aprenda a fazer e a explicar o que faz.', 'Técnico', 'Básico', 0, 60, 1, now(), now(), now()
   from generate_series(1, ${COURSES}) n`,
    'analyze',
  ]
}
