import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/server.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client((await createTestDatabase()).connection)
  await client.connect()
})
afterAll(() => client.end())

const names = async (statement: string) =>
  (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name)

test('no two moieties are the same set of substances, and none is without', async () => {
  const sets = `select m.code as name, array_agg(s.substance_code order by s.substance_code) filter (where s is not null) as set
    from formulary_moieties m left join formulary_moiety_substances s on s.moiety_code = m.code group by m.code`
  expect(await names(`select name from (${sets}) s where set is null`)).toEqual([])
  expect(await names(`select min(name) as name from (${sets}) s group by set having count(*) > 1`)).toEqual([])
})

test('each product says how much it has of each of its substances, in one measure', async () => {
  expect(
    await names(`select p.id as name from formulary_products p
      where (select count(*) from formulary_moiety_substances s where s.moiety_code = p.moiety_code)
        <> (select count(*) from formulary_strengths s where s.product_id = p.id)
      or (select count(distinct (s.denominator, s.denominator_unit)) from formulary_strengths s where s.product_id = p.id) <> 1`),
  ).toEqual([])
  expect((await names('select id as name from formulary_products')).length).toBeGreaterThan(400)
})

test('no two products are the same moiety, form, unit and strength', async () => {
  const same = `select p.id, (p.moiety_code, p.form, p.unit, array_agg((s.substance_code, s.numerator * case s.numerator_unit
      when 'g' then 1000000 when 'mg' then 1000 else 1 end / s.denominator, case when p.unit not in ('mL', 'g') then s.denominator end) order by s.substance_code))::text
      as facts
    from formulary_products p join formulary_strengths s on s.product_id = p.id group by p.id`
  expect(await names(`select min(id) as name from (${same}) s group by facts having count(*) > 1`)).toEqual([])
})

test('a strength is of one of the units that a product is counted in, or of what one of them holds', async () => {
  expect(
    await names(`select p.id as name from formulary_products p join formulary_strengths s on s.product_id = p.id
      where s.denominator_unit <> p.unit
        and not (s.denominator_unit = 'mL' and p.unit in ('{ampoule}', '{vial}', '{syringe}', '{tube}'))
        or (s.denominator_unit not in ('mL', 'g') and s.denominator <> 1)`),
  ).toEqual([])
})

test('codes are the names, so that nobody has to look them up', async () => {
  const slug = (name: string) => `trim(regexp_replace(platform_fold(${name}), '[^a-z0-9]+', '-', 'g'), '-')`
  expect(await names(`select code as name from formulary_substances where code <> ${slug('name')}`)).toEqual([])
  // Every product is of a source, and every substance of a product.
  expect(
    await names(`select code as name from formulary_substances where code not in
      (select substance_code from formulary_strengths)`),
  ).toEqual([])
})
