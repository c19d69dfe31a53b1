import type { Product } from '@salama/contract/formulary'
import type { ProductForm, ProductUnit } from '@salama/contract/formulary/units'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export type ProductRow = {
  id: string
  moiety_code: string
  /** Of the moiety. */
  name: string
  atc: string
  form: ProductForm
  route: Product['route']
  unit: ProductUnit
  requires_prescription: boolean
  control_class: Product['controlClass']
  brands: string[]
  packages: number[]
  /** In the order of the moiety. */
  strengths: (Product['strengths'][number] & { name: string })[]
}

/** Those with these ids, or all. */
export async function findProducts(db: Sql, ids: readonly string[] | null): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.moiety_code, m.name, p.atc, p.form, p.route, p.unit, p.requires_prescription, p.control_class,
      coalesce(jsonb_agg(jsonb_build_object('substance', s.substance_code, 'name', u.name,
        'numerator', jsonb_build_object('value', s.numerator, 'unit', s.numerator_unit),
        'denominator', jsonb_build_object('value', s.denominator, 'unit', s.denominator_unit)) order by o.place), '[]')
        as strengths,
      array(select n.name from formulary_names n where n.moiety_code = p.moiety_code and n.kind = 'brand' order by n.name) as brands,
      (select coalesce(jsonb_agg(k.units order by k.units), '[]') from formulary_packages k where k.product_id = p.id) as packages
    from formulary_products p join formulary_moieties m on m.code = p.moiety_code
      join formulary_strengths s on s.product_id = p.id
      join formulary_moiety_substances o on o.moiety_code = p.moiety_code and o.substance_code = s.substance_code
      join formulary_substances u on u.code = s.substance_code
    ${ids === null ? sql`` : sql`where p.id = any(${ids}::text[])`}
    group by p.id, m.code`.execute(db)
  return rows
}

export type MoietyRow = {
  code: string
  name: string
  /** Codes, names and international names, in the order of the moiety. */
  substances: { code: string; name: string; inn: string }[]
  other_names: string[]
}

export async function findMoieties(db: Sql): Promise<MoietyRow[]> {
  const { rows } = await sql<MoietyRow>`
    select m.code, m.name,
      coalesce(jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name, 'inn', s.inn) order by o.place), '[]') as substances,
      array(select n.name from formulary_names n where n.moiety_code = m.code order by n.name) as other_names
    from formulary_moieties m join formulary_moiety_substances o on o.moiety_code = m.code
      join formulary_substances s on s.code = o.substance_code
    group by m.code order by m.name`.execute(db)
  return rows
}
