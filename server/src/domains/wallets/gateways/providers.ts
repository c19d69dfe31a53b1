import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MobileMoney } from '@salama/contract/wallets'
import { type Settings, SettingsError } from '../../../platform/config/settings.ts'
import type { Log } from '../../../platform/log/log.ts'
import { walletsSettings } from '../settings.ts'
import { type GuardedProvider, withBreaker } from './breaker.ts'
import { type Configured, configuredProviders } from './configured.ts'
import { createEmola } from './emola/adapter.ts'
import { createMkesh } from './mkesh/adapter.ts'
import { createMpesa } from './mpesa/adapter.ts'
import type { Pace, Provider } from './provider.ts'
import {
  type SandboxProvider,
  sandboxEmolaSettings,
  sandboxMkeshSettings,
  sandboxPromptMs,
  sandboxSettings,
  startSandboxProvider,
} from './sandbox/server.ts'
import { type KeyPair, makeKeyPair } from './sandbox/token.ts'

export type Providers = {
  providers: Partial<Record<MobileMoney, GuardedProvider>>
  pace: Pace
  /** The stand-in, where no provider is configured. */
  sandbox?: SandboxProvider
  stop(): Promise<void>
}

const FIRST_CHECK_MS = 1_000
/** Below this a sandbox's first check would only load the machine. */
const SHORTEST_CHECK_MS = 20

/**
 * The providers as the settings name them. With none of them and SANDBOX the sandbox provider is started in this process,
 * on loopback, and stands in for all three; without SANDBOX mobile money is not offered. Throws `SettingsError` when a
 * configured provider cannot be used.
 */
export async function createProviders(settings: Settings, log: Log): Promise<Providers> {
  const own = settings.of(walletsSettings)
  const configured = configuredProviders(own)
  if (own.sandbox) return startSandbox(settings, log)
  if (Object.keys(configured).length === 0) {
    log.warn('no provider of mobile money is configured: payments and payouts by wallet are not offered')
  }
  return {
    providers: guardedProviders(configured),
    pace: { ...longestOf(configured), checkMs: FIRST_CHECK_MS },
    stop: async () => undefined,
  }
}

/** `promptMs`: how long these let a customer type the PIN, where that is known. */
function guardedProviders({ mpesa, emola, mkesh }: Configured, promptMs?: number): Providers['providers'] {
  return {
    ...(mpesa ? { 'm-pesa': guarded('MPESA_PUBLIC_KEY ou MPESA_CA_FILE', () => createMpesa(mpesa), promptMs) } : {}),
    ...(emola ? { 'e-mola': guarded('EMOLA_CA_FILE', () => createEmola(emola), promptMs) } : {}),
    ...(mkesh ? { mkesh: guarded('MKESH_CA_FILE', () => createMkesh(mkesh), promptMs) } : {}),
  }
}

function guarded(names: string, create: () => Provider, promptMs?: number): GuardedProvider {
  try {
    return { ...withBreaker(create(), { now: () => new Date() }), ...(promptMs === undefined ? {} : { promptMs }) }
  } catch (error) {
    const hint = names.includes('PUBLIC_KEY') ? ' A chave é a do portal, em base64.' : ''
    throw new SettingsError(`Não é possível usar ${names}: ${(error as Error).message}.${hint}`)
  }
}

const longestOf = (configured: Configured): Pick<Pace, 'callMs' | 'queryMs'> => ({
  callMs: Math.max(0, ...Object.values(configured).map(({ readTimeoutMs }) => readTimeoutMs)),
  queryMs: Math.max(0, ...Object.values(configured).map(({ queryTimeoutMs }) => queryTimeoutMs)),
})

/** Making one takes a quarter of a second; a process needs only one. */
let keyPair: Promise<KeyPair> | undefined

async function startSandbox(settings: Settings, log: Log): Promise<Providers> {
  const { dataDir, demo } = settings
  const { sandboxDelayMs, sandboxPort } = settings.of(walletsSettings)
  keyPair ??= makeKeyPair()
  // Its books outlive a killed process, as a provider's do.
  mkdirSync(dataDir, { recursive: true })
  const sandbox = await startSandboxProvider({
    delayMs: sandboxDelayMs,
    keyPair: await keyPair,
    storeFile: join(dataDir, 'sandbox-provider.jsonl'),
    ...(sandboxPort === 0 ? {} : { port: sandboxPort }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new SettingsError(`A porta ${sandboxPort} (SANDBOX_PORT) já está ocupada.`)
  })
  if (!demo)
    log.warn('the sandbox stands in for the providers of mobile money: it confirms payments without moving money')
  const standIns = {
    mpesa: sandboxSettings(sandbox),
    emola: sandboxEmolaSettings(sandbox),
    mkesh: sandboxMkeshSettings(sandbox),
  }
  return {
    providers: guardedProviders(standIns, sandboxPromptMs(sandboxDelayMs)),
    pace: {
      ...longestOf(standIns),
      checkMs: Math.min(FIRST_CHECK_MS, Math.max(SHORTEST_CHECK_MS, sandboxDelayMs)),
    },
    sandbox,
    stop: () => sandbox.stop(),
  }
}
