import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import {
  demonstrationSweeps,
  FRESHEN_MS,
  FRESHENING,
  openOrCloseDemonstration,
  PLAY_MS,
  PLAYING,
  seedDemonstration,
} from './demonstration.ts'
import type { SandboxProvider } from './domains/wallets/gateways/sandbox/server.ts'
import { openEyes } from './eyes.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import { type Definition, readSettings, type Settings } from './platform/config/settings.ts'
import { DatabaseChannels } from './platform/db/channels.ts'
import { type DatabaseAccess, openDatabase } from './platform/db/database.ts'
import { Probe } from './platform/db/probe.ts'
import { logSlowStatements, type StatementWatcher } from './platform/db/timing.ts'
import { consumersOf, Dispatcher, type Listener } from './platform/events/dispatcher.ts'
import { LiveEvents } from './platform/events/live-events.ts'
import { Counts } from './platform/figures/counts.ts'
import { KeptAssets } from './platform/http/assets/assets.ts'
import { WEB_BUILD } from './platform/http/build.ts'
import { Acceptors } from './platform/http/limits/acceptors.ts'
import { RateLimits } from './platform/http/limits/limits.ts'
import { RedisCounts } from './platform/http/limits/shared-counts.ts'
import { servePages } from './platform/http/pages/pages.ts'
import { createBinder } from './platform/http/requests/bind.ts'
import { createServer } from './platform/http/server.ts'
import { SocketGateway } from './platform/http/sockets/gateway.ts'
import { Rooms } from './platform/http/sockets/rooms.ts'
import { Sweeper } from './platform/jobs/sweeps.ts'
import type { Log } from './platform/log/log.ts'
import { createModules, type Module } from './platform/module.ts'
import { ParkedRows } from './platform/parked/parked-rows.ts'
import type { Platform } from './platform/platform.ts'
import { Sessions } from './platform/session/sessions.ts'

/** The domains, those that use others after them. */
const MODULES: readonly Module[] = (
  await Promise.all([
    import('./system.ts'),
    import('./domains/accounts/module.ts'),
    import('./domains/staff/module.ts'),
    import('./domains/files/module.ts'),
    import('./domains/notifications/module.ts'),
    import('./domains/patients/module.ts'),
    import('./domains/verification/module.ts'),
    import('./domains/places/module.ts'),
    import('./domains/support/module.ts'),
    import('./domains/reviews/module.ts'),
    import('./domains/ledger/module.ts'),
    import('./domains/wallets/module.ts'),
    import('./domains/formulary/module.ts'),
    import('./domains/payments/module.ts'),
    import('./domains/receipts/module.ts'),
    import('./domains/payouts/module.ts'),
    import('./domains/reconciliation/module.ts'),
    import('./domains/shops/module.ts'),
    import('./domains/dispatch/module.ts'),
    import('./domains/tips/module.ts'),
    import('./domains/deliveries/module.ts'),
    import('./domains/appointments/module.ts'),
    import('./domains/insurance/module.ts'),
    import('./domains/courses/module.ts'),
    import('./domains/records/module.ts'),
    import('./domains/prescriptions/module.ts'),
    import('./domains/consultations/module.ts'),
    import('./domains/duty/module.ts'),
    import('./domains/orders/module.ts'),
    import('./domains/pharmacy/module.ts'),
    import('./domains/food/module.ts'),
    import('./domains/rides/module.ts'),
    import('./domains/overview/module.ts'),
  ])
).map(({ module }) => module)

const definitionsOf = (modules: readonly Module[]): Definition<object>[] =>
  modules.flatMap(({ settings }) => settings ?? [])

/** What the domains hold about people, by their names; the platform's own is that of `system`. */
export const PERSONAL = MODULES.map(({ name, personal }) => ({ name, personal }))

/** The settings of the domains, in their order. */
export const DEFINITIONS = definitionsOf(MODULES)

/**
 * Reads the environment once, at start: the settings of the platform, of the domains and of further modules. Throws
 * `SettingsError` with a sentence a person can act on.
 */
export const readAppSettings = (env: Record<string, string | undefined>, modules: readonly Module[] = []): Settings =>
  readSettings(env, [...DEFINITIONS, ...definitionsOf(modules)])

export type App = {
  platform: Platform
  server: FastifyInstance
  /** Stands in for the mobile-money providers, where none is configured. */
  sandbox: SandboxProvider | undefined
  /** Listens, starts the dispatcher and the sweeps, and returns the port. */
  listen(): Promise<number>
  /** Serves on for `STOP_DELAY_MS` while `ready` says no, so that proxies send nothing into the stop. */
  leave(): Promise<void>
  /** Lets running requests finish within `drainMs`, then closes everything but the database server itself. */
  stop(drainMs?: number): Promise<void>
}

export type AppOptions = DatabaseAccess & {
  settings: Settings
  log: Log
  clock?: Clock
  /** False while the disk of the database is nearly full. */
  hasRoom?: (() => boolean) | undefined
  /** So long after somebody did something a demonstration is freshened. */
  freshenMs?: number
  /** Further modules, after the domains' own: tests bring domains of theirs. */
  modules?: readonly Module[]
}

/** In-flight requests get this long to finish (CRS-08). */
export const DRAIN_MS = 10_000

/** Starts the platform, then the modules in their order; stops them the other way round. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, clock = systemClock, modules = [] } = options
  const { platform, dispatcher, sweeper, listeners, counts, watchers } = openPlatform(options)
  const { db, probe, sessions, channels, live, rooms, hasRoom } = platform
  const { parts, ports } = await createModules([...MODULES, ...modules], platform)
  listeners.push(...parts.flatMap((part) => part.listener?.() ?? []))
  const server = await createServer(settings, log)
  const limits = createLimits(settings, clock, log)
  const { publicOrigin, stopDelayMs } = settings
  const binder = createBinder(server, {
    db,
    sessions,
    limits,
    clock,
    secret: settings.sessionSecret,
    publicOrigin,
    versions: live.versions,
    hasRoom,
    parkedRows: platform.parkedRows,
  })
  for (const part of parts) part.routes?.(binder, server)
  const kinds = parts.flatMap((part) => part.sockets?.() ?? [])
  const gateway = new SocketGateway({ sessions, rooms, limits, settings, clock, log }, kinds)
  sessions.watch((sessionKey) => gateway.endSession(sessionKey))
  gateway.attach(server.server)
  const kept = new KeptAssets({ db: db.sql, build: WEB_BUILD, clock })
  await servePages(server, { kept, publicOrigin, livePosition: () => live.streams.position })
  const acceptors = new Acceptors()
  const eyes = openEyes({ platform, server, parts, gateway, sweeper, counts, watchers, access: options })

  return {
    platform,
    server,
    sandbox: ports.all('sandboxes')[0],
    async listen() {
      if (settings.demo) await seedDemonstration(platform, parts)
      await openOrCloseDemonstration(platform, parts)
      await live.start()
      await channels.start()
      limits.start()
      await eyes?.listen()
      await kept.keep().catch((error: unknown) => log.warn({ err: error }, 'the files of this build are not kept yet'))
      await server.listen(await Acceptors.optionsAt(settings))
      await acceptors.open(server.server)
      // Read once: while the server stops it has no address, and others may still call.
      const { listeningOrigin } = server
      for (const part of parts) part.start?.(listeningOrigin)
      dispatcher.start()
      const sweeps = [...parts.flatMap((part) => part.sweeps?.() ?? []), kept.sweep()]
      sweeper.start(settings.demo ? [...sweeps, ...demonstrationSweeps(platform, parts)] : sweeps)
      return (server.server.address() as AddressInfo).port
    },
    async leave() {
      if (stopDelayMs === 0) return
      server.isLeaving = true
      // In the first half proxies notice; in the second who is connected moves.
      await sleep(stopDelayMs / 2)
      live.streams.moveAway(stopDelayMs / 2)
      gateway.moveAway(stopDelayMs / 2)
      await sleep(stopDelayMs / 2)
    },
    async stop(drainMs = DRAIN_MS) {
      live.streams.close()
      await gateway.close()
      // Connections that are still open then must not delay the clean stop of the rest.
      const drain = setTimeout(() => server.server.closeAllConnections(), drainMs)
      await Promise.all([acceptors.close(), server.close()])
      clearTimeout(drain)
      await sweeper.stop()
      await dispatcher.stop()
      for (const part of parts.toReversed()) await part.stop?.()
      limits.stop()
      await live.stop()
      await channels.stop()
      await eyes?.close()
      await probe.close()
      await db.close()
    },
  }
}

function createLimits({ rateLimit, redisUrl }: Settings, clock: Clock, log: Log): RateLimits {
  return new RateLimits({
    off: rateLimit === 'off',
    clock,
    shareWith: redisUrl === undefined ? undefined : (tell) => new RedisCounts({ url: redisUrl, log, tell }),
  })
}

/** What every module is given, and the dispatcher of events. `listeners` is filled once the modules are created. */
function openPlatform(options: AppOptions) {
  const listeners: Listener[] = []
  const {
    settings,
    connection,
    direct = connection,
    log,
    clock = systemClock,
    hasRoom = () => true,
    freshenMs = FRESHEN_MS,
  } = options
  const channels = new DatabaseChannels({ connection: direct, log })
  const probe = new Probe(connection)
  const counts = new Counts()
  const { metricsPort, slowStatementMs } = settings
  const watchers = logSlowStatements(log, slowStatementMs)
  const db = openDatabase({
    connection,
    timeouts: options.timeouts,
    statements: options.statements,
    max: settings.databasePool,
    consumersOf: (type, payload) => consumersOf(listeners)(type, payload),
    onOutbox: (consumers) => {
      if (consumers.has('live')) live.wake()
      dispatcher.wake(consumers)
      freshen()
    },
    onTold: (news) => live.noteChanges(news),
    onDue: (sweep, at) => sweeper.wake(sweep, at),
    onCounted: (counted) => {
      for (const one of counted) counts.add(one)
    },
    onStatement: metricsPort === undefined && watchers.length === 0 ? undefined : noteTo(watchers),
    onCommitGivenUp: () => probe.noteCommitGivenUp(),
    onError: (error) => log.warn({ err: error }, 'idle database connection lost'),
  })
  const sweeper = new Sweeper({ log, clock })
  // Whoever tries the demonstration is answered at once, and finds its shops and drivers at work a minute later.
  const freshen = () => {
    if (!settings.demo) return
    const nowMs = clock().getTime()
    sweeper.wakeAll(PLAYING, new Date(nowMs + PLAY_MS))
    sweeper.wakeAll(FRESHENING, new Date(nowMs + freshenMs))
  }
  const live = new LiveEvents({ db, channels, redisUrl: settings.redisUrl, log })
  const sessions = new Sessions({
    db,
    clock,
    channels,
    secret: settings.sessionSecret,
    idleMs: settings.SESSION_IDLE,
  })
  sessions.watch((sessionKey) => live.streams.endSession(sessionKey))
  const rooms = new Rooms({ carry: (news) => live.carry(news), log })
  live.readRooms(rooms)
  const parkedRows = new ParkedRows({ db, log, clock })
  const platform: Platform = { db, probe, settings, sessions, channels, live, rooms, clock, log, hasRoom, parkedRows }
  const dispatcher = new Dispatcher({ db, listeners, log, clock, onLive: () => live.wake() })
  return { platform, dispatcher, sweeper, listeners, counts, watchers }
}

const noteTo =
  (watchers: readonly StatementWatcher[]): StatementWatcher =>
  (run) => {
    for (const watch of watchers) watch(run)
  }
