import type pg from 'pg'
import { type Catalogue, columnsOf, nullableColumns } from './nulls.ts'
import { readTree, type TreeNode } from './query-tree.ts'
import type { Composed } from './values.ts'

/** A column of a statement's result, as PostgreSQL sees it. */
export type Column = { name: string; type: string; isNullable: boolean }

/**
 * Has PostgreSQL prepare a statement, for the types of its parameters and columns, and keep it as the body of a function, which
 * is the only way to see a parsed statement that writes: each column with its table, and the outer joins that may leave it
 * out. What cannot be prepared is run.
 */
const DESCRIBE = `
  create function pg_temp.describe(statement text, out given text[], out answered text[], out body text) language plpgsql as $$
  begin
    if statement ~ '^\\s*(lock|set)\\M' then
      execute statement;
      return;
    end if;
    execute 'prepare described as ' || statement;
    select parameter_types::text[], result_types::text[] into given, answered from pg_prepared_statements
      where name = 'described';
    deallocate described;
    execute format('create function pg_temp.described(%s) returns setof record language sql begin atomic %s; end',
      array_to_string(given, ', '), statement);
    select prosqlbody::text into body from pg_proc where proname = 'described';
    drop function pg_temp.described;
  end $$`

/** For a connection of its own. */
export class Describer {
  private readonly client: pg.ClientBase
  private readonly catalogue: Catalogue

  private constructor(client: pg.ClientBase, catalogue: Catalogue) {
    this.client = client
    this.catalogue = catalogue
  }

  static async on(client: pg.ClientBase): Promise<Describer> {
    await client.query(`set check_function_bodies = off; ${DESCRIBE}`)
    return new Describer(client, await readCatalogue(client))
  }

  async describe({ text, holes }: Composed): Promise<Column[]> {
    const { rows } = await this.client.query<{ answered: string[] | null; body: string | null }>(
      'select answered, body from pg_temp.describe($1)',
      [text],
    )
    const { answered = null, body = null } = rows[0] ?? {}
    if (body === null) return []
    const query = ((readTree(body) as TreeNode[][])[0] ?? [])[0] as TreeNode
    const nullable = nullableColumns(query, holes, this.catalogue)
    return columnsOf(query).map((column, place) => ({
      name: String(column['resname']),
      type: answered?.[place] ?? 'unknown',
      isNullable: nullable[place] ?? true,
    }))
  }
}

async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const { rows: columns } = await client.query<{ key: string }>(
    "select attrelid || ':' || attnum as key from pg_attribute where attnotnull",
  )
  const { rows: functions } = await client.query<{ oid: string; name: string; strict: boolean }>(
    'select oid::text, proname::text as name, proisstrict as strict from pg_proc',
  )
  const { rows: operators } = await client.query<{ oid: string; name: string }>(
    'select oid::text, oprname::text as name from pg_operator',
  )
  const { rows: views } = await client.query<{ oid: string; query: string }>(
    `select c.oid::text, r.ev_action::text as query from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where r.rulename = '_RETURN' and c.relnamespace = 'public'::regnamespace`,
  )
  return {
    views: new Map(views.map(({ oid, query }) => [oid, (readTree(query) as TreeNode[])[0] as TreeNode])),
    notNull: new Set(columns.map(({ key }) => key)),
    functions: new Map(functions.map(({ oid, name, strict }) => [oid, { name, isStrict: strict }])),
    operators: new Map(operators.map(({ oid, name }) => [oid, name])),
  }
}
