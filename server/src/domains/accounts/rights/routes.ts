import * as contract from '@salama/contract/accounts/rights'
import { dayInMaputo } from '@salama/contract/kernel/time'
import { sendAttachment } from '../../../platform/http/replies/attachment.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Binder } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { askForErasure, askForExport, takeErasureBack } from './commands/ask.ts'
import type { RightsExtras } from './ports.ts'
import { describeExport, requireExport, stateOf } from './queries.ts'
import { findExports } from './store.ts'

export function rightsRoutes(binder: Binder, platform: Platform, extras: RightsExtras): void {
  const { db } = platform
  const deps = { ...platform, personal: extras.personal }
  binder.on(contract.requestExport, ({ actor, now }) => askForExport(platform, { actor, now }))
  binder.on(contract.listExports, async ({ actor }) => (await findExports(db.sql, actor.userId)).map(describeExport))
  binder.on(contract.getExport, async ({ actor: { userId }, params: { id } }) =>
    describeExport(await requireExport(platform, { id, userId })),
  )
  binder.on(contract.downloadExport, async ({ actor: { userId }, params: { id }, now, reply }) => {
    const { status, bytes, due_at: keptUntil, ready_at: readyAt } = await requireExport(platform, { id, userId })
    if (status !== 'ready' || bytes === null || readyAt === null || keptUntil <= now) refuse('accounts.export_missing')
    const contents = await extras.archives.read(id).catch(() => refuse('accounts.export_missing'))
    await sendAttachment(
      reply,
      { type: 'application/zip', name: `salama-${dayInMaputo(readyAt)}.zip`, bytes },
      contents,
    )
  })
  binder.on(contract.getErasure, ({ actor: { userId }, now }) => stateOf(deps, { userId, now }))
  binder.on(contract.requestErasure, ({ actor, body: { password }, now }) =>
    askForErasure(deps, { actor, password, now }),
  )
  binder.on(contract.withdrawErasure, ({ actor, now }) => takeErasureBack(deps, { actor, now }))
}
