import type pg from 'pg'

/** A constraint, unique index or `not null` of a migrated database, as its catalogue tells it. */
export type Constraint = {
  table: string
  kind: 'check' | 'unique' | 'exclusion' | 'reference' | 'not null'
  /** What a refusal names: the constraint, the index, or the column that may not be null. */
  name: string
  /** The condition of a check or a partial index; true of every row it is about. */
  condition: string | null
  /** The columns it looks at, those of generated columns with them. */
  columns: string[]
  definition: string
}

export type Column = {
  name: string
  type: string
  isNullable: boolean
  /** Written by the database; never given. */
  isGenerated: boolean
}

export type Table = { name: string; columns: Column[]; constraints: Constraint[] }

export async function readCatalogue(client: pg.ClientBase): Promise<Table[]> {
  const { rows: columns } = await client.query<Column & { table: string; formula: string | null }>(COLUMNS)
  const { rows: constraints } = await client.query<Omit<Constraint, 'columns'>>(CONSTRAINTS)
  return [...new Set(columns.map(({ table }) => table))].map((name) => {
    const own = columns.filter(({ table }) => table === name)
    const lookedAt = (text: string): string[] =>
      own
        .flatMap((column) => (speaksOf(text, column.name) ? [column, ...sources(column)] : []))
        .map((column) => column.name)
    const sources = ({ formula }: (typeof own)[number]): typeof own =>
      formula === null ? [] : own.filter((column) => speaksOf(formula, column.name))
    return {
      name,
      columns: own.map(({ name, type, isNullable, isGenerated }) => ({ name, type, isNullable, isGenerated })),
      constraints: constraints
        .filter(({ table }) => table === name)
        .map((constraint) => ({ ...constraint, columns: [...new Set(lookedAt(keyOf(constraint)))] })),
    }
  })
}

/** What a line of `constraints.txt` says. */
export const lineOf = ({ table, kind, name, definition }: Constraint): string =>
  `${table}: ${kind} ${name}: ${definition}`

const speaksOf = (text: string, column: string): boolean => new RegExp(`(?<![\\w'])"?${column}"?(?![\\w'(])`).test(text)

/** The part of a definition that names what must differ: not the other table of a reference, nor the condition of an index. */
const keyOf = ({ definition }: { definition: string }): string =>
  definition.replace(/ (?:REFERENCES|WHERE) [\s\S]*$/, '').replace(/^CREATE .*? USING \w+ /, '')

const OWN = "n.nspname = 'public' and t.relkind in ('r', 'p') and t.relname <> 'platform_migrations'"

const COLUMNS = `
  select t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated",
    case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as formula
  from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where ${OWN} and a.attnum > 0 and not a.attisdropped order by t.relname, a.attnum`

const CONSTRAINTS = `
  select * from (
    select t.relname as "table", 'not null' as kind, a.attname::text as name,
      null as condition, a.attname::text as definition
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where ${OWN} and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attgenerated = ''
    union all
    select t.relname, case c.contype when 'c' then 'check' when 'f' then 'reference' else 'exclusion' end,
      c.conname::text,
      case when c.contype = 'c' then pg_get_expr(c.conbin, c.conrelid)
        when c.contype = 'x' then (select pg_get_expr(x.indpred, x.indrelid) from pg_index x where x.indexrelid = c.conindid) end,
      pg_get_constraintdef(c.oid)
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where ${OWN} and c.contype in ('c', 'f', 'x')
    union all
    select t.relname, 'unique', i.relname::text, pg_get_expr(x.indpred, x.indrelid), pg_get_indexdef(x.indexrelid)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
    where ${OWN} and x.indisunique) as found
  order by "table", kind, name`
