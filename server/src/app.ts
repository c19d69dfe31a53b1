import type { AddressInfo } from 'node:net'
import { receiveCallback } from '@salama/contract/payments/callbacks'
import type { MobileMoney } from '@salama/contract/wallets'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { demonstrationSweeps, openOrCloseDemonstration, seedDemonstration } from './demonstration.ts'
import { accountsSweeps } from './domains/accounts/jobs.ts'
import { accountsRoutes } from './domains/accounts/routes.ts'
import { appointmentsListener } from './domains/appointments/events.ts'
import { appointmentsSweeps } from './domains/appointments/jobs.ts'
import { appointmentPurpose, doctorPayee, doctorProfile, isDoctorOf } from './domains/appointments/public.ts'
import { appointmentsRoutes } from './domains/appointments/routes.ts'
import { auditReading } from './domains/desk/commands/documents.ts'
import { deskRoutes } from './domains/desk/routes.ts'
import { filesSweeps } from './domains/files/jobs.ts'
import { filesRoutes } from './domains/files/routes.ts'
import { ledgerSweeps } from './domains/ledger/jobs.ts'
import { notificationsListener } from './domains/notifications/events.ts'
import { notificationsRoutes } from './domains/notifications/routes.ts'
import { paymentsListener } from './domains/payments/events.ts'
import { createWorker, paymentsSweeps, type Worker } from './domains/payments/jobs.ts'
import { isOwnPayment, type QuoteHandlers } from './domains/payments/public.ts'
import { paymentsRoutes } from './domains/payments/routes.ts'
import { supportRoutes } from './domains/support/routes.ts'
import { verificationSweeps } from './domains/verification/jobs.ts'
import { createProviders, type Providers } from './domains/wallets/gateways/providers.ts'
import type { SandboxProvider } from './domains/wallets/gateways/sandbox/server.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import type { Settings } from './platform/config/settings.ts'
import { DatabaseChannels } from './platform/db/channels.ts'
import { openDatabase } from './platform/db/database.ts'
import { consumersOf, Dispatcher, type Listener } from './platform/events/dispatcher.ts'
import { LiveEvents } from './platform/events/live-events.ts'
import { FileStore } from './platform/files/file-store.ts'
import { createBinder } from './platform/http/bind.ts'
import { purgeIdempotency } from './platform/http/idempotency.ts'
import { RateLimits } from './platform/http/limits.ts'
import { servePages } from './platform/http/pages.ts'
import { createServer } from './platform/http/server.ts'
import { type Sweep, Sweeper } from './platform/jobs/sweeps.ts'
import type { Log } from './platform/log/log.ts'
import type { Platform } from './platform/platform.ts'
import { Sessions } from './platform/session/sessions.ts'
import { systemRoutes } from './system.ts'

export type App = {
  platform: Platform
  server: FastifyInstance
  /** Stands in for the providers of mobile money, where none is configured. */
  sandbox: SandboxProvider | undefined
  /** Listens, and starts delivering news and doing what is due. Answers the port. */
  listen(): Promise<number>
  /** Lets what is under way finish for as long as said, then closes everything but the database server itself. */
  stop(drainMs?: number): Promise<void>
}

export type AppOptions = {
  settings: Settings
  /** How to reach a migrated database. */
  connection: pg.ClientConfig
  log: Log
  clock?: Clock
  /** Kinds of purchase that are paid before they are made, beside those of the domains. */
  quoteHandlers?: QuoteHandlers | undefined
}

/** In-flight requests get this long to finish (CRS-08). */
export const DRAIN_MS = 10_000

const PURGE_EVERY_MS = 10 * 60_000

/** The one place where domains are wired: routes, listeners, sweeps, providers. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, clock = systemClock, quoteHandlers = {} } = options
  const listeners = [paymentsListener(quoteHandlers, settings.seller), appointmentsListener, notificationsListener]
  const { platform, dispatcher } = openPlatform(options, listeners)
  const { db, channels, live } = platform
  const { sandbox, stop: stopProviders, ...providers } = await createProviders(settings, log)
  const { policy, seller } = settings
  const payments = { db, log, clock, policy, seller, doubtMs: policy.REFUND_DOUBT, quoteHandlers, ...providers }
  const worker = createWorker(payments)
  const server = await createServer(settings, log)
  const sweeps = wireDomains(server, platform, { ...providers, payments, worker })
  const sweeper = new Sweeper({ sweeps, log, clock })
  await servePages(server)

  return {
    platform,
    server,
    sandbox,
    async listen() {
      if (settings.demo) await seedDemonstration(platform)
      await openOrCloseDemonstration(platform)
      await live.start()
      await channels.start()
      await server.listen({ port: settings.port, host: settings.host })
      // Asked once: while the server stops it listens nowhere, and the operator may still call.
      const { listeningOrigin } = server
      sandbox?.callBack((method) => callbackAddress(listeningOrigin, method, settings.callbackToken))
      dispatcher.start()
      sweeper.start()
      return (server.server.address() as AddressInfo).port
    },
    async stop(drainMs = DRAIN_MS) {
      live.streams.close()
      // Who still reads or sends then must not keep the rest from its clean end.
      const drain = setTimeout(() => server.server.closeAllConnections(), drainMs)
      await server.close()
      clearTimeout(drain)
      worker.stop()
      await sweeper.stop()
      await dispatcher.stop()
      await stopProviders()
      await live.stop()
      await channels.stop()
      await db.close()
    },
  }
}

/** What a real operator is given by hand (docs/operations.md). */
const callbackAddress = (origin: string, method: MobileMoney, token: string): string =>
  `${origin}${receiveCallback.path.replace(':provider', method)}?token=${encodeURIComponent(token)}`

/** What every domain is given, and the dispatcher that brings them each other's news. */
function openPlatform({ settings, connection, log, clock = systemClock }: AppOptions, listeners: readonly Listener[]) {
  const channels = new DatabaseChannels({ connection, log })
  const db = openDatabase({
    connection,
    max: settings.databasePool,
    consumersOf: consumersOf(listeners),
    onOutbox: () => {
      live.wake()
      dispatcher.wake()
    },
    onTold: (news) => live.noteChanges(news),
    onError: (error) => log.warn({ err: error }, 'idle database connection lost'),
  })
  const live = new LiveEvents({ db, channels, redisUrl: settings.redisUrl, log })
  const sessions = new Sessions({
    db,
    clock,
    channels,
    secret: settings.sessionSecret,
    idleMs: settings.policy.SESSION_IDLE,
    onEnded: (sessionKey) => live.streams.endSession(sessionKey),
  })
  const platform: Platform = { db, settings, sessions, channels, live, clock, log }
  const dispatcher = new Dispatcher({ db, listeners, log, clock })
  return { platform, dispatcher }
}

type Payments = {
  providers: Providers['providers']
  payments: Parameters<typeof paymentsSweeps>[0]
  worker: Worker
}

/** Each domain's calls; answers what each has to do when its time comes. */
function wireDomains(server: FastifyInstance, platform: Platform, { providers, payments, worker }: Payments): Sweep[] {
  const { db, sessions, clock, settings } = platform
  const limits = new RateLimits({ off: settings.rateLimit === 'off' })
  const binder = createBinder(server, {
    db,
    sessions,
    limits,
    clock,
    publicOrigin: settings.publicOrigin,
    versions: platform.live.versions,
  })
  const files = new FileStore(settings.dataDir)
  const purposes = { appointment: appointmentPurpose(settings.policy) }

  systemRoutes(server, binder, platform)
  accountsRoutes(server, binder, platform, { profileChecks: [doctorProfile], obligations: [] })
  filesRoutes(server, binder, platform, files)
  notificationsRoutes(binder, platform)
  supportRoutes(binder, platform, { payment: isOwnPayment })
  paymentsRoutes(binder, platform, {
    providers,
    worker,
    purposes,
    quoteHandlers: payments.quoteHandlers,
    payeeOf: doctorPayee,
    auditReading,
  })
  appointmentsRoutes(binder, platform)
  deskRoutes(binder, platform, { isSeller: isDoctorOf })
  return [
    ...accountsSweeps(platform),
    ...appointmentsSweeps(platform),
    ...(settings.demo ? demonstrationSweeps(platform) : []),
    ...filesSweeps(platform, files),
    ...ledgerSweeps(platform),
    ...paymentsSweeps(payments, worker),
    ...verificationSweeps(platform),
    {
      name: 'platform.purge',
      everyMs: PURGE_EVERY_MS,
      run: async (now) => ({ more: (await sessions.purge(now)) + (await purgeIdempotency(db.sql, now)) >= 500 }),
    },
  ]
}
