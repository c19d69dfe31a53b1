import { FileStore } from '../../platform/files/file-store.ts'
import type { Module } from '../../platform/module.ts'
import { accountsSweeps } from './jobs.ts'
import { accountsPersonal } from './personal.ts'
import { rightsSweeps } from './rights/jobs.ts'
import { rightsRoutes } from './rights/routes.ts'
import { accountsRoutes } from './routes.ts'
import { findDemonstrationUsers, seedAccounts } from './seed.ts'
import { accountsSettings } from './settings.ts'

export const module: Module = {
  name: 'accounts',
  personal: accountsPersonal,
  settings: accountsSettings,
  create(platform, ports) {
    const archives = new FileStore(platform.settings.dataDir, 'exports')
    const rights = () => ({ personal: ports.personal(), originals: ports.all('originals'), archives })
    return {
      routes(binder, server) {
        accountsRoutes(server, binder, platform, {
          profileChecks: ports.all('profiles'),
          obligations: ports.all('obligations'),
          codeSender: ports.all('codeSenders')[0],
        })
        rightsRoutes(binder, platform, rights())
      },
      sweeps: () => [...accountsSweeps(platform), ...rightsSweeps(platform, rights())],
      demonstration: {
        chapters: [seedAccounts],
        async setOpen(tx, isOpen) {
          const userIds = isOpen ? [] : await findDemonstrationUsers(tx.sql)
          if (userIds.length === 0) return
          await platform.sessions.endAllOf(tx.sql, userIds)
          platform.log.warn({ accounts: userIds.length }, 'demonstration accounts are disabled')
        },
      },
    }
  },
}
