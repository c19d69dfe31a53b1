import { otherFile, profilePicture } from '@salama/contract/files'
import { FileStore } from '../../platform/files/file-store.ts'
import type { Module } from '../../platform/module.ts'
import { filesListener } from './events.ts'
import { filesSweeps } from './jobs.ts'
import { filesPersonal } from './personal.ts'
import { originalsIn } from './queries.ts'
import { filesRoutes } from './routes.ts'
import { kindsByName } from './rules/kinds.ts'
import { filesSettings } from './settings.ts'

export const module: Module = {
  name: 'files',
  personal: filesPersonal,
  settings: filesSettings,
  create(platform, ports) {
    const store = new FileStore(platform.settings.dataDir)
    return {
      plugs: { fileKinds: [otherFile, profilePicture], originals: [originalsIn(store)] },
      listener: () => filesListener(platform, store),
      routes: (binder, server) =>
        filesRoutes(server, binder, { platform, store, kinds: kindsByName(ports.all('fileKinds')) }),
      sweeps: () => filesSweeps(platform, store),
    }
  },
}
