import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DatabaseRefusal, startEmbedded } from '@salama/embedded-postgres'
import { type App, createApp, DRAIN_MS, readAppSettings } from './app.ts'
import { type Settings, SettingsError } from './platform/config/settings.ts'
import { DatabaseAccessError } from './platform/db/connect.ts'
import type { DatabaseAccess } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { MigrationError } from './platform/db/migrations.ts'
import { testAddresses } from './platform/db/self-test.ts'
import { createLog, type Log } from './platform/log/log.ts'
import type { Module } from './platform/module.ts'

/** `leave` stops the embedded database; a server elsewhere keeps running. */
type Reached = DatabaseAccess & { hasRoom?: () => boolean; leave(): Promise<void> }

/** Four segments of the journal: enough to recover on a disk that others have filled. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** Starts everything and handles the clean stop; a start that fails for a known reason prints one sentence and exits with 1. */
export async function start(env: Record<string, string | undefined>, modules: readonly Module[] = []): Promise<void> {
  try {
    const settings = readAppSettings(env, modules)
    const log = createLog(settings.logLevel ?? 'info', { node: settings.nodeName })
    const database = await reach(settings, log)
    try {
      await migrate(database.direct ?? database.connection, { say: (event, details) => log.warn(details, event) })
      const app = await createApp({ settings, ...database, log, modules })
      const port = await app.listen()
      const { stopDelayMs } = settings
      stopOnSignal(log, stopDelayMs, async () => {
        await app.leave()
        await app.stop()
        await database.leave()
      })
      announce(settings, port, log)
      collectWhenIdle(app)
      explainMissingDemonstration(env, settings, log)
    } catch (error) {
      await database.leave()
      throw error
    }
  } catch (error) {
    const expected =
      error instanceof SettingsError ||
      error instanceof DatabaseRefusal ||
      error instanceof DatabaseAccessError ||
      error instanceof MigrationError
    process.stderr.write(`${expected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`)
    process.exit(1)
  }
}

/** The first sweeps are done. */
const COLLECT_AFTER_MS = 5_000

/** It takes up to half a second, for which nobody is to wait. */
function collectWhenIdle(app: App): void {
  setTimeout(() => {
    if (app.server.pressure.underWay === 0) collectGarbage()
    else collectWhenIdle(app)
  }, COLLECT_AFTER_MS).unref()
}

/** What a start leaves behind is more than what stays of it, and a process that then idles would never collect it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  collect({ type: 'major', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}

async function reach(settings: Settings, log: Log): Promise<Reached> {
  if (settings.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseListenUrl: listenUrl, databaseStatements: statements = 'named' } = settings
    return { ...(await testAddresses({ url, listenUrl, statements })), leave: async () => undefined }
  }
  const embedded = await startEmbedded({
    dataDir: settings.dataDir,
    reserveBytes: RESERVE_BYTES,
    log: ({ level, msg, ...rest }) => log[level](rest, msg),
  })
  embedded.onStateChange((state) => {
    if (state !== 'broken') return
    // It failed too often to be restarted from here: the supervisor of this process starts both anew.
    log.fatal('the embedded database cannot be kept running')
    process.exit(1)
  })
  return { connection: embedded.connection, hasRoom: embedded.hasRoom, leave: () => embedded.stop() }
}

function stopOnSignal(log: Log, stopDelayMs: number, stop: () => Promise<void>): void {
  const mostMs = stopDelayMs + DRAIN_MS + 5_000
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), mostMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // A rejected promise that nobody awaits is logged and does not end the process (DOS-05).
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  // After an uncaught exception the state is unknown: stop cleanly and let the supervisor restart the process.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), mostMs).unref()
    void stop().finally(() => process.exit(1))
  })
}

function announce(settings: Settings, port: number, log: Log): void {
  const origin = settings.publicOrigin ?? `http://localhost:${port}`
  log.info({ origin, demo: settings.demo }, 'ready')
  if (settings.demo && settings.host !== '127.0.0.1') {
    log.warn('the demonstration is open to the network: whoever reaches this address can sign in with its accounts')
  }
}

/** Logs why a first start has no demonstration. */
function explainMissingDemonstration(
  env: Record<string, string | undefined>,
  { demo, realNames: because }: Settings,
  log: Log,
): void {
  if (demo || env['DEMO'] || env['DATABASE_URL'] || because.length === 0) return
  log.info({ because }, 'the demonstration is off beside settings of a real installation')
}
