import { Readable } from 'node:stream'
import * as contract from '@salama/contract/payouts'
import { sendAttachment } from '../../platform/http/replies/attachment.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Purchases } from '../payments/ports.ts'
import { type PayoutDeps, requestPayout } from './commands.ts'
import { listPayouts } from './queries.ts'
import { fileNameOf, ownStatement, readOwnStatement } from './statements/queries.ts'

type Extras = Pick<PayoutDeps, 'providers' | 'payeesOf'> & { purchases: Purchases }

export function payoutsRoutes(binder: Binder, { db, settings }: Platform, { purchases, ...extras }: Extras): void {
  const { payeesOf } = extras
  binder.on(contract.listPayouts, ({ actor: { userId }, query, now }) =>
    listPayouts(db.sql, { userId, now, settings, payeesOf, key: query.payee }),
  )
  binder.on(contract.requestPayout, (call) => requestPayout({ settings, db, ...extras }, call))
  const deps = { db: db.sql, payeesOf, purchases }
  binder.on(contract.getOwnStatement, ({ actor: { userId }, query: { payee: key, ...days } }) =>
    ownStatement(deps, { userId, key, ...days }),
  )
  binder.on(contract.downloadOwnStatement, async ({ actor: { userId }, query: { payee: key, ...days }, reply }) => {
    const { payee, text } = await readOwnStatement(deps, { userId, key, ...days })
    const file = { type: 'text/csv; charset=utf-8', name: fileNameOf(payee, days) }
    await sendAttachment(reply, file, Readable.from(text))
  })
}
