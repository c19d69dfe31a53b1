import { FileStore } from '../../platform/files/file-store.ts'
import type { Module } from '../../platform/module.ts'
import { filesSweeps } from './jobs.ts'
import { filesRoutes } from './routes.ts'

export const module: Module = {
  name: 'files',
  create(platform) {
    const store = new FileStore(platform.settings.dataDir)
    return {
      routes: (binder, server) => filesRoutes(server, binder, platform, store),
      sweeps: () => filesSweeps(platform, store),
    }
  },
}
