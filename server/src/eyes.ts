import type { FastifyInstance } from 'fastify'
import type { DatabaseAccess } from './platform/db/database.ts'
import type { StatementWatcher } from './platform/db/timing.ts'
import type { Counts } from './platform/figures/counts.ts'
import { diskOf, nodeFigures } from './platform/figures/node-figures.ts'
import { Figures, isStored } from './platform/figures/registry.ts'
import { platformFigures } from './platform/figures/stored.ts'
import { StoredFigures } from './platform/figures/stored-figures.ts'
import { PrivatePort } from './platform/http/private-port.ts'
import type { SocketGateway } from './platform/http/sockets/gateway.ts'
import type { Sweeper } from './platform/jobs/sweeps.ts'
import type { DomainParts } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'

type Watched = {
  platform: Platform
  server: FastifyInstance
  parts: readonly DomainParts[]
  gateway: SocketGateway
  sweeper: Sweeper
  counts: Counts
  /** Each hears of every statement. */
  watchers: StatementWatcher[]
  access: DatabaseAccess
}

/** What METRICS_PORT answers: of this node, of the database, and of the domains. */
export type Eyes = { listen(): Promise<void>; close(): Promise<void> }

/** Nothing is watched without METRICS_PORT. */
export function openEyes(watched: Watched): Eyes | undefined {
  const { platform, server, parts, gateway, sweeper, counts, access } = watched
  const { settings, db, probe, live, clock, log } = platform
  const { metricsPort, metricsHost, dataDir, nodeName } = settings
  if (metricsPort === undefined) return undefined
  let state = { database: { isUp: false, isWritable: false }, disk: undefined as Awaited<ReturnType<typeof diskOf>> }
  const domains = parts.flatMap((part) => part.figures?.() ?? [])
  const stored = new StoredFigures({
    connection: access.direct ?? access.connection,
    figures: [...platformFigures, ...domains.filter(isStored)],
    clock,
    log,
    look: async () => {
      state = { database: await probe.state(), disk: await diskOf(dataDir) }
    },
  })
  const node = nodeFigures({
    server,
    pool: db.pool,
    streams: () => live.streams.count,
    sockets: () => gateway.count,
    node: nodeName,
    state: () => state,
  })
  const figures = new Figures({
    figures: [...node, sweeper.figure, stored.missing, ...platformFigures, ...domains],
    counters: parts.flatMap(({ counters }) => counters ?? []),
    counts,
    stored,
  })
  watched.watchers.push((run) => figures.noteStatement(run))
  const port = new PrivatePort(server, { probe, figures })
  return {
    listen: async () => {
      await port.listen(metricsPort, metricsHost)
    },
    close: async () => {
      await port.close()
      await stored.close()
    },
  }
}
