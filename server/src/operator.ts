import { parseArgs } from 'node:util'
import { endReviews } from './domains/files/public.ts'
import { grantStaff, revokeStaff } from './domains/staff/public.ts'
import { readCommandSettings } from './platform/config/settings.ts'
import { openDatabase } from './platform/db/database.ts'
import { reachDatabase } from './platform/db/reach.ts'

// `npm run operator -- --email EMAIL [--revoke]`: who may run the desk is decided on the server, never by a call.
const USAGE = 'Uso: npm run operator -- --email EMAIL [--revoke]'

try {
  const { values } = parseArgs({ options: { email: { type: 'string' }, revoke: { type: 'boolean', default: false } } })
  const email = values.email?.trim().toLowerCase()
  if (!email) throw new Error(USAGE)
  const { connection, leave } = await reachDatabase(readCommandSettings(process.env))
  const db = openDatabase({ connection, max: 1 })
  try {
    const change = values.revoke ? revokeStaff : grantStaff
    const userId = await db.transact(async (tx) => {
      const found = await change(tx, { email, now: new Date() })
      // What was opened in order to judge it closes with the right to judge.
      if (found && values.revoke) await endReviews(tx, found)
      return found
    })
    if (!userId) throw new Error(`Não há conta com o e-mail ${email}. Crie-a primeiro no site.`)
    process.stdout.write(values.revoke ? `${email} deixou de ser operador.\n` : `${email} é agora operador.\n`)
  } finally {
    await db.close()
    await leave()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
