import type { TestServer } from './server.ts'

/** As if the time had come: moves a deadline by SQL, and wakes the sweep that looks at it. */
export async function fallDue(
  server: TestServer,
  { sweep, statement, values }: { sweep: string; statement: string; values: unknown[] },
): Promise<void> {
  await server.query(statement, values)
  await server.app.platform.db.transact(async (tx) => tx.dueAt(sweep, new Date()))
}
