import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MobileMoney } from '@salama/contract/payments'
import { type Settings, SettingsError } from '../../../platform/config/settings.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Pace } from '../rules.ts'
import { type GuardedOperator, withBreaker } from './breaker.ts'
import { createMpesa, type MpesaSettings } from './mpesa/adapter.ts'
import { type SandboxOperator, sandboxSettings, startSandboxOperator } from './sandbox/server.ts'
import { type KeyPair, makeKeyPair } from './sandbox/token.ts'

export type Operators = {
  operators: Partial<Record<MobileMoney, GuardedOperator>>
  pace: Pace
  /** The stand-in, where no operator is configured. */
  sandbox?: SandboxOperator
  stop(): Promise<void>
}

/** The adapter reads a little longer than the customer may type. */
const READ_SLACK_MS = 10_000
const QUERY_TIMEOUT_MS = 10_000
const FIRST_CHECK_MS = 1_000
/** Below this a sandbox's first check would only load the machine. */
const SHORTEST_CHECK_MS = 20

/**
 * The operators as the settings name them; without an M-Pesa host the sandbox operator is started in this process, on
 * loopback. Throws `SettingsError` when a configured operator cannot be spoken with.
 */
export async function createOperators(settings: Settings, log: Log): Promise<Operators> {
  return settings.mpesaHost === undefined ? startSandbox(settings, log) : configured(settings)
}

function configured(settings: Settings): Operators {
  const mpesa = mpesaSettings(settings)
  return {
    operators: { 'm-pesa': guarded(() => createMpesa(mpesa)) },
    pace: { callMs: mpesa.readTimeoutMs, checkMs: FIRST_CHECK_MS },
    stop: async () => undefined,
  }
}

function guarded(create: () => ReturnType<typeof createMpesa>): GuardedOperator {
  try {
    return withBreaker(create(), { now: () => new Date() })
  } catch (error) {
    throw new SettingsError(
      `MPESA_PUBLIC_KEY ou MPESA_CA_FILE não podem ser usados: ${(error as Error).message}. A chave é a do portal, em base64.`,
    )
  }
}

function mpesaSettings(settings: Settings): MpesaSettings {
  const { mpesaHost, mpesaApiKey, mpesaPublicKey, mpesaCaFile, policy } = settings
  if (mpesaHost === undefined || mpesaApiKey === undefined || mpesaPublicKey === undefined) {
    throw new SettingsError('Com MPESA_HOST são obrigatórias MPESA_API_KEY e MPESA_PUBLIC_KEY, do portal da M-Pesa.')
  }
  return {
    host: mpesaHost.replace(/\/$/, ''),
    ports: readPorts(settings.mpesaPorts),
    apiKey: mpesaApiKey,
    publicKey: mpesaPublicKey,
    serviceProviderCode: settings.mpesaServiceProviderCode,
    initiatorIdentifier: settings.mpesaInitiator,
    securityCredential: settings.mpesaSecurityCredential,
    origin: settings.mpesaOrigin,
    ...(mpesaCaFile === undefined ? {} : { caFile: mpesaCaFile }),
    readTimeoutMs: policy.PIN + READ_SLACK_MS,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  }
}

function readPorts(text: string): MpesaSettings['ports'] {
  const ports = text.split(',').map((part) => Number(part.trim()))
  const [c2b, b2c, b2b, query, reversal] = ports as [number, number, number, number, number]
  if (ports.length !== 5 || !ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new SettingsError(`MPESA_PORTS deve ter cinco portas (c2b,b2c,b2b,consulta,reversão), e não «${text}».`)
  }
  return { c2b, b2c, b2b, query, reversal }
}

/** Making one takes a quarter of a second; a process needs only one. */
let keyPair: Promise<KeyPair> | undefined

async function startSandbox({ dataDir, sandboxDelayMs, sandboxPort, demo }: Settings, log: Log): Promise<Operators> {
  keyPair ??= makeKeyPair()
  // Its books outlive a killed process, as an operator's do.
  mkdirSync(dataDir, { recursive: true })
  const sandbox = await startSandboxOperator({
    delayMs: sandboxDelayMs,
    keyPair: await keyPair,
    storeFile: join(dataDir, 'sandbox-operator.jsonl'),
    ...(sandboxPort === 0 ? {} : { port: sandboxPort }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new SettingsError(`A porta ${sandboxPort} (SANDBOX_PORT) já está ocupada.`)
  })
  if (!demo) log.warn('MPESA_HOST não está definido: o operador de ensaio não cobra dinheiro a ninguém')
  const mpesa = sandboxSettings(sandbox)
  return {
    operators: { 'm-pesa': guarded(() => createMpesa(mpesa)) },
    pace: {
      callMs: mpesa.readTimeoutMs,
      checkMs: Math.min(FIRST_CHECK_MS, Math.max(SHORTEST_CHECK_MS, sandboxDelayMs)),
    },
    sandbox,
    stop: () => sandbox.stop(),
  }
}
