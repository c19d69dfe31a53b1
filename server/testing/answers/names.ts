import type { Town } from '../second-actor/town.ts'
import type { TestServer } from '../server.ts'

/** What the ids of the towns are called: as their people call them, and else by table, in the order in which they were made. */
export async function namesIn(server: TestServer, [own, others]: [Town, Town]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const keys = await server.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by table_name`,
  )
  for (const { name } of keys) {
    const rows = await server.query<{ id: string }>(`select id::text as id from ${name} order by id`)
    // What is made by lot has no order, and what was made in one moment shares a number.
    const stamps = [...new Set(rows.filter(({ id }) => id[14] === '7').map(({ id }) => id.slice(0, 13)))]
    for (const { id } of rows) {
      const place = stamps.indexOf(id.slice(0, 13))
      names.set(id, place < 0 ? `<${name}>` : `<${name} ${place + 1}>`)
    }
  }
  for (const [town, mark] of [
    [others, '’'],
    [own, ''],
  ] as const) {
    for (const [role, visitor] of Object.entries(town.who))
      names.set((visitor as never as { id: string }).id, `<${role}${mark}>`)
    for (const [thing, id] of Object.entries(town.things)) if (id.length === 36) names.set(id, `<${thing}${mark}>`)
  }
  return names
}
