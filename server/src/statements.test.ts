import pg from 'pg'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/server.ts'
import { differences } from '../testing/statements/claims.ts'
import { Describer } from '../testing/statements/describe.ts'
import { findStatements, type Statement } from '../testing/statements/statements.ts'

// Every statement of the server is read from its source, prepared on the migrated database, and its columns compared with
// the type that its rows are claimed to have (docs/decisions/0026).

const CONFIG = `${import.meta.dirname}/../tsconfig.json`

/** In the place of this file the project has statements that claim what is not so: each with what is to be said of it. */
const FALSE_CLAIMS: Record<string, string[]> = {
  'sql<{ id: string }>`select id from rides_rides`': [],
  'sql<{ name: string }>`select name from rides_rides`': ['column "name" does not exist'],
  'sql<{ id: string; eta: string }>`select id from rides_rides`': ['eta: claimed, but not selected'],
  'sql<{ id: string }>`select id, fare from rides_rides`': ['fare: selected, but not claimed'],
  'sql<{ fare: string }>`select fare from rides_rides`': ['fare: bigint comes as number, claimed is string'],
  'sql<{ created_at: string }>`select created_at from rides_rides`': [
    'created_at: timestamp with time zone comes as Date, claimed is string',
  ],
  'sql<{ ids: number[] }>`select array_agg(fare) as ids from rides_rides group by id`': [
    'ids: bigint[] comes as string[], claimed is number[]',
  ],
  'sql<{ lines: { at: Date }[] }>`select lines from rides_rides`': [
    'lines: jsonb comes as json, claimed is { at: Date; }[]',
  ],
  'sql<{ driver_id: string }>`select driver_id from rides_rides`': ['driver_id: may be null, claimed is string'],
  'sql<{ name: string }>`select v.name from rides_rides r left join rides_vehicles v on v.id = r.vehicle_type`': [
    'name: may be null, claimed is string',
  ],
  // Each way that a condition may go.
  'sql<{ id: string }>`select ${Date.now() > 0 ? sql`id` : sql`driver_id as id`} from rides_rides`': [
    'id: may be null, claimed is string',
  ],
  'sql<{ id: string }>`select id from rides_rides where ${[1].map((n) => sql`fare = ${n}`)[0] ?? sql`rate = 1`}`': [
    'column "rate" does not exist',
  ],
  // Whoever fills a port.
  'sql<{ id: string }>`select id from rides_rides where ${PORTS.map((port) => port.has(`id`))[0]}`': [
    'column "rule" does not exist',
  ],
  // What is not read from its source is not passed over.
  'sql<{ id: string }>`select id from rides_rides where ${JSON.parse(String(Date.now())) as typeof NONE}`': [
    'cannot be followed to the SQL that it stands for',
  ],
}
const written = [
  `import { sql } from 'kysely'`,
  `import type { Sql } from './platform/db/database.ts'`,
  'const NONE = sql`true`',
  'type Port = { has(name: string): typeof NONE }',
  'const one: Port = { has: () => sql`true` }; const other: Port = { has: () => sql`rule = 1` }',
  'const PORTS: Port[] = JSON.parse(String([one, other]))',
  ...Object.keys(FALSE_CLAIMS).map((claim, place) => `export const claim${place} = (db: Sql) => ${claim}.execute(db)`),
].join('\n')

const typescript = new API({
  cwd: import.meta.dirname,
  fs: { readFile: (path) => (path === import.meta.filename ? written : undefined) },
})
afterAll(() => typescript.close())

const project = typescript.updateSnapshot({ openProject: CONFIG }).getProject(CONFIG)
if (!project) throw new Error(`${CONFIG} is no project`)
const { program, checker } = project

let client: pg.Client
let describer: Describer
beforeAll(async () => {
  client = new pg.Client((await createTestDatabase()).connection)
  await client.connect()
  describer = await Describer.on(client)
})
afterAll(() => client.end())

async function faultsOf({ row, texts, error }: Statement): Promise<string[]> {
  const faults = new Set(error === undefined ? [] : [error])
  for (const composed of texts) {
    try {
      const columns = await describer.describe(composed)
      if (row) for (const fault of differences(row, columns, checker)) faults.add(fault)
    } catch (failure) {
      faults.add((failure as Error).message)
    }
  }
  return [...faults]
}

it('has PostgreSQL prepare every statement, with the columns, types and nulls that its row claims', async () => {
  const files = program.getSourceFileNames().filter((name) => /\/server\/src\/(?!.*\.test\.ts$)/.test(name))
  const { statements, unused } = findStatements(project, files)
  expect(statements.length).toBeGreaterThan(700)
  expect(statements.filter(({ row }) => row).length).toBeGreaterThan(400)
  const faults: string[] = []
  for (const statement of statements)
    faults.push(...(await faultsOf(statement)).map((fault) => `${statement.place} ${fault}`))
  expect({ faults, unused }).toEqual({ faults: [], unused: [] })
}, 240_000)

it('says of a claim that is not so what is wrong with it', async () => {
  const { statements } = findStatements(project, [import.meta.filename])
  const said: string[][] = []
  for (const statement of statements) said.push(await faultsOf(statement))
  for (const [place, [claim, faults]] of Object.entries(FALSE_CLAIMS).entries())
    expect({ claim, said: said[place] }).toEqual({ claim, said: faults.map((fault) => expect.stringContaining(fault)) })
})
