import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { startBenchCluster } from './harness/cluster.ts'
import { printLatency, timeEach } from './harness/latency.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printMachine } from './harness/report.ts'

// `npm run bench -- food [part]`: the list of restaurants near a point, the search of dishes and a menu, at 20 000
// restaurants with 50 dishes each, or a part of that; a tenth unless said.
const PART = Number(process.argv[2] ?? 0.1)
const RESTAURANTS = Math.max(50, Math.round(20_000 * PART))
const DISHES = 50
const CALLS = 500

const cluster = await startBenchCluster({ doctors: 1, seed: (template) => seed(template) })
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- food ${PART}` })
  const side = await cluster.side('food')
  const salama = await startSalamaOn(side, { RATE_LIMIT: 'off', HOST: '127.0.0.1' })
  const read = async (path: string) => (await fetch(salama.origin + path)).text()
  const near = () =>
    `latitude=${-26 + Math.random() * 0.2}&longitude=${32.45 + Math.random() * 0.2}&distance=10&limit=20`
  const search = (words: string) => () => read(`/api/restaurants?q=${encodeURIComponent(words)}&limit=20`)
  printLatency(
    'GET /api/restaurants within 10 km, the nearest 20',
    await timeEach(CALLS, () => read(`/api/restaurants?${near()}&sort=near`)),
  )
  printLatency(
    'GET /api/restaurants within 10 km, usual order',
    await timeEach(CALLS, () => read(`/api/restaurants?${near()}`)),
  )
  printLatency(
    'GET /api/restaurants/cuisines within 10 km',
    await timeEach(CALLS, () => read(`/api/restaurants/cuisines?${near()}`)),
  )
  printLatency('a dish that many have, near', await timeEach(CALLS, () => read(`/api/restaurants?q=matapa&${near()}`)))
  printLatency('a dish that many have, anywhere', await timeEach(CALLS, search('matapa')))
  printLatency('two words', await timeEach(CALLS, search('frango coco')))
  printLatency('a misspelt word', await timeEach(CALLS, search('camaraoo')))
  printLatency('a word that nobody has', await timeEach(CALLS, search('xyzwq')))
  const id = '00000000-0000-4000-8000-000000000001'
  const menu = await read(`/api/restaurants/${id}/menu`)
  console.log(`a menu of ${DISHES} dishes: ${menu.length} bytes, ${brotliCompressSync(menu).length} with brotli`)
  printLatency('GET /api/restaurants/:id/menu', await timeEach(CALLS, () => read(`/api/restaurants/${id}/menu`)))
  await salama.stop()
} finally {
  await cluster.stop()
}

async function seed(template: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(template)
  await client.connect()
  const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await client.query(`
    insert into accounts_users (id, user_type, first_name, email, password_hash, terms_accepted_at, created_at)
    select md5('o' || n)::uuid, 'restaurant_vendor', 'Rui', 'o' || n || '@exemplo.co.mz', '-', now(), now()
    from generate_series(1, ${RESTAURANTS}) n`)
  await client.query(`
    insert into shops_shops (id, owner_id, kind, status, name, name_key, description, cuisine, address, city, province_id,
      province, latitude, longitude, phone, minimum_order, preparation_minutes, is_24x7, features, created_at, updated_at)
    select ${idOf('n')}, md5('o' || n)::uuid, 'restaurant', 'approved',
      (array['Sabores', 'Cantinho', 'Quintal', 'Casa', 'Tasca'])[1 + n % 5] || ' ' || n, 'loja' || n, 'Comida de casa.',
      (array['mozambican', 'portuguese', 'chinese', 'indian', 'italian', 'american', 'african', 'seafood'])[1 + n % 8],
      'Rua da Casa ' || n, 'Maputo', 'maputo-cidade', 'Maputo Cidade', -26 + random() * 0.2, 32.45 + random() * 0.2, '841234567', 0,
      20, true, '{}', now() - n * interval '1 minute', now()
    from generate_series(1, ${RESTAURANTS}) n`)
  // An index that is made at the end takes a tenth of the time.
  const { rows } = await client.query<{ made: string }>(
    `select pg_get_indexdef('food_dishes_search'::regclass) as made`,
  )
  await client.query('drop index food_dishes_search')
  await client.query(`
    insert into food_dishes (id, shop_id, place, category, name, description, price, is_available, is_featured, is_healthy,
      is_vegetarian, is_vegan, is_halal, is_gluten_free, spicy_level, preparation_minutes, ingredients, allergens, sizes,
      add_ons, is_listed, spot, created_at, updated_at)
    select gen_random_uuid(), s.id, d, 'Pratos da terra',
      (array['Matapa', 'Frango', 'Caril', 'Peixe', 'Arroz', 'Feijoada', 'Bife', 'Salada', 'Sopa', 'Pizza'])[1 + d % 10] || ' ' ||
      (array['com camarão', 'de coco', 'à zambeziana', 'grelhado', 'da casa', 'com xima'])[1 + (d + s.n) % 6] || ' ' || s.n % 997,
      'Feito na hora, com o que a terra dá.', 25000 + d * 100, true, false, false, false, false, false, false, 0, 20,
      array['amendoim', 'coco', 'alho'], '{}', '[]', '[]', true, s.spot, now(), now()
    from (select id, spot, row_number() over (order by id) as n from shops_shops) s, generate_series(1, ${DISHES}) d
    order by s.n, d`)
  await client.query(rows[0]?.made ?? '')
  await client.query('analyze')
  await client.end()
}
