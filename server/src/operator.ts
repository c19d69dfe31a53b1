import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { formatDay } from '@salama/contract/kernel/time'
import { STAFF_ROLES, type StaffRole } from '@salama/contract/staff/rights'
import { findAccount } from './domains/accounts/public.ts'
import { endReviews } from './domains/files/public.ts'
import { grantStaff, resetSecondFactor, revokeStaff } from './domains/staff/public.ts'
import { readCommandSettings } from './platform/config/settings.ts'
import { openDatabase, type Sql } from './platform/db/database.ts'
import { reachDatabase } from './platform/db/reach.ts'

// `npm run operator -- --email EMAIL [--roles ROLE,ROLE | --revoke | --new-code]`: who administers the desk first is decided on
// the server; from then on two administrators decide there.
const USAGE = 'Uso: npm run operator -- --email EMAIL [--roles PAPEL,PAPEL | --revoke | --new-code]'

try {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      roles: { type: 'string', default: 'administrator' },
      revoke: { type: 'boolean', default: false },
      'new-code': { type: 'boolean', default: false },
    },
  })
  const email = values.email?.trim().toLowerCase()
  if (!email) throw new Error(USAGE)
  const roles = rolesIn(values.roles)
  const { connection, leave } = await reachDatabase(readCommandSettings(process.env))
  const db = openDatabase({ connection, max: 1, timeouts: 'role' })
  try {
    const userId = await accountOf(db.sql, email)
    const now = new Date()
    if (values.revoke) {
      await db.transact(async (tx) => {
        await revokeStaff(tx, { userId, now })
        // Files that were opened for a review close with the right to review.
        await endReviews(tx, userId)
      })
    } else if (values['new-code']) {
      await confirmId(userId)
      await db.transact((tx) => resetSecondFactor(tx, { userId, now }))
    } else {
      await confirmId(userId)
      await db.transact((tx) => grantStaff(tx, { userId, roles, now }))
    }
    const done = values.revoke
      ? 'deixou de ser operador'
      : values['new-code']
        ? 'faz uma chave nova'
        : 'é agora operador'
    process.stdout.write(`${email} ${done}.\n`)
  } finally {
    await db.close()
    await leave()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** Throws for a word that is no role. */
function rolesIn(typed: string): StaffRole[] {
  const words = [...new Set(typed.split(',').map((word) => word.trim()))]
  const unknown = words.filter((word) => !(STAFF_ROLES as readonly string[]).includes(word))
  if (unknown.length > 0) throw new Error(`Não há o papel '${unknown[0]}'. Há: ${STAFF_ROLES.join(', ')}.`)
  return words as StaffRole[]
}

/** Shows whose account it is: nobody confirms e-mails, so a stranger may have registered this one first. */
async function accountOf(db: Sql, email: string): Promise<string> {
  const account = await findAccount(db, { email })
  if (!account) throw new Error(`Não há conta com o e-mail ${email}. Crie-a primeiro no site.`)
  const since = formatDay(account.createdAt.toISOString())
  process.stdout.write(`Nome: ${account.name}\nConta: ${account.id}\nCriada em: ${since}\n`)
  return account.id
}

/** Whoever runs the command types the id, after asking the person for what their own page shows. */
async function confirmId(userId: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    process.stdout.write('Se é esta a pessoa, escreva o identificador da conta: ')
    const { value: typed } = await lines[Symbol.asyncIterator]().next()
    if (typed?.trim() !== userId) throw new Error('Não é o identificador desta conta: nada foi mudado.')
  } finally {
    lines.close()
  }
}
