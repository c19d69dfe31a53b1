import type { Module } from '../../platform/module.ts'
import { accountsSweeps } from './jobs.ts'
import { accountsRoutes } from './routes.ts'
import { findDemonstrationUsers, seedAccounts } from './seed.ts'
import { accountsSettings } from './settings.ts'

export const module: Module = {
  name: 'accounts',
  settings: accountsSettings,
  create: (platform, ports) => ({
    routes: (binder, server) =>
      accountsRoutes(server, binder, platform, {
        profileChecks: ports.all('profiles'),
        obligations: ports.all('obligations'),
        codeSender: ports.all('codeSenders')[0],
      }),
    sweeps: () => accountsSweeps(platform),
    demonstration: {
      chapters: [seedAccounts],
      async setOpen(tx, isOpen) {
        const userIds = isOpen ? [] : await findDemonstrationUsers(tx.sql)
        if (userIds.length === 0) return
        await platform.sessions.endAllOf(tx.sql, userIds)
        platform.log.warn({ accounts: userIds.length }, 'demonstration accounts are disabled')
      },
    },
  }),
}
