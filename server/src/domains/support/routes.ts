import * as contract from '@salama/contract/support'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { closeConversation, readConversation, sendMessage } from './commands.ts'
import type { SupportSubject } from './ports.ts'
import { listConversations, ownSubject } from './queries.ts'

export function supportRoutes(binder: Binder, { db, settings }: Platform, subjects: readonly SupportSubject[]): void {
  const reading = { db: db.sql, subjects }
  binder.on(contract.sendMessage, (call) => sendMessage({ settings, subjects }, call))
  binder.on(contract.listConversations, ({ actor, query: { ticketId } }) =>
    listConversations(reading, { actor, ticketId }),
  )
  binder.on(contract.getSubject, ({ actor, query }) => ownSubject(reading, { subject: query, personId: actor.userId }))
  binder.on(contract.readConversation, ({ actor, params, transact }) =>
    transact((tx) => readConversation(tx, { ticketId: params.id, actor })),
  )
  binder.on(contract.closeConversation, ({ actor, params, now, transact }) =>
    transact((tx) => closeConversation(tx, { ticketId: params.id, actor, subjects, now })),
  )
}
