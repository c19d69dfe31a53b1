import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createApp, readAppSettings } from '../../server/src/app.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { LOAD_SESSION_SECRET } from '../../server/testing/load-rows.ts'
import type { Side } from './cluster.ts'
import { type Hold, holdFacts, initiateBody } from './held-appointments.ts'
import { type Asked, asTemplate, listen, type Recorded, type Statement } from './recording.ts'

export type CheckoutRecord = { before: Statement[]; after: Statement[]; answer: string }

type Heard = Statement & { client: pg.PoolClient }
type Query = <R extends pg.QueryResultRow>(text: string) => Promise<R[]>

/** The sweeps and the dispatcher have looked at everything once. */
const IDLE_MS = 2_500
const POLL_MS = 20
/** The statement after which the provider is called. */
const FENCE = /set status = 'sending', sent_at =/

/**
 * Pays for two held appointments on a server within this process, and takes down what it says to the database from the
 * call until the claim; what it says anyway, with nothing to do, is left out.
 */
export async function recordCheckout(
  side: Side,
  { env, holds, query }: { env: Record<string, string>; holds: readonly [Hold, Hold]; query: Query },
): Promise<CheckoutRecord> {
  const settings = readAppSettings({
    DATABASE_URL: side.url,
    PUBLIC_ORIGIN: 'http://localhost',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SESSION_SECRET: LOAD_SESSION_SECRET,
    PORT: '0',
    HOST: '127.0.0.1',
    ...env,
  })
  const app = await createApp({ settings, connection: side.connection, log: createLog('silent') })
  const heard: Heard[] = []
  app.platform.db.pool.on('connect', (client) => {
    listen(client, { push: (statement) => heard.push({ ...statement, client }) })
  })
  const origin = `http://127.0.0.1:${await app.listen()}`
  await sleep(IDLE_MS)
  const idle = new Set(heard.map(({ text }) => text))
  const first = await record(holds[0])
  const second = await record(holds[1])
  await app.stop()
  const { statements, answer } = asTemplate(second.recorded, second.asked, first.recorded)
  const fence = statements.findIndex(({ text }) => FENCE.test(text))
  if (fence < 0) throw new Error('no charge was fenced')
  return { before: statements.slice(0, fence + 1), after: statements.slice(fence + 1), answer }

  async function record(hold: Hold): Promise<{ asked: Asked; recorded: Recorded }> {
    const headers = { cookie: hold.cookie, 'content-type': 'application/json', 'idempotency-key': hold.key }
    await fetch(`${origin}/api/auth/user`, { headers: { cookie: hold.cookie } })
    heard.length = 0
    const answer = await fetch(`${origin}/api/payments/mobile-money/initiate`, {
      method: 'POST',
      headers,
      body: JSON.stringify(initiateBody(hold)),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`the recorded checkout was answered ${answer.status}: ${text}`)
    const { reference, provider_transaction_id: operatorId } = await claimed(hold)
    // The news to open browsers and the notification may follow the claim.
    await sleep(IDLE_MS)
    return {
      asked: { ...holdFacts(hold), reference, operatorId },
      recorded: { statements: unitsOf(heard, idle), answer: text },
    }
  }

  async function claimed({ appointment }: Hold): Promise<{ reference: string; provider_transaction_id: string }> {
    for (;;) {
      const [row] = await query<{ reference: string; provider_transaction_id: string }>(
        `select reference, provider_transaction_id from payments_intents where claimed_by_id = '${appointment}'`,
      )
      if (row) return row
      await sleep(POLL_MS)
    }
  }
}

/** Transactions one after the other, as they began; without those in which nothing is said but what is always said. */
function unitsOf(heard: readonly Heard[], idle: ReadonlySet<string>): Statement[] {
  const open = new Map<pg.PoolClient, Statement[]>()
  const units: Statement[][] = []
  for (const { client, text, values } of heard) {
    const unit = open.get(client) ?? []
    if (unit.length === 0) units.push(unit)
    unit.push({ text, values })
    const isWithin = unit[0]?.text === 'begin' && !/^(?:commit|rollback)$/.test(text)
    if (isWithin) open.set(client, unit)
    else open.delete(client)
  }
  return units.filter((unit) => unit.some(({ text }) => !idle.has(text) && !/^(?:begin|commit)$/.test(text))).flat()
}
