import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { DAY_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { keptSecret } from './kept-secret.ts'
import {
  choice,
  type Given,
  integer,
  type MillisecondsOf,
  maybe,
  optional,
  origin,
  readTable,
  readTimes,
  SettingsError,
  secret,
  type Table,
  type Times,
  text,
  url,
  type ValuesOf,
} from './readers.ts'

const table = {
  port: { name: 'PORT', meaning: 'porta onde escuta', fallback: '3000', read: integer(3000, { min: 0, max: 65535 }) },
  host: { name: 'HOST', meaning: 'endereço onde escuta', fallback: '0.0.0.0; 127.0.0.1 com DEMO', read: maybe },
  dataDir: {
    name: 'DATA_DIR',
    meaning: 'base de dados embutida, ficheiros e chaves',
    fallback: './data',
    read: text('./data'),
  },
  metricsPort: {
    name: 'METRICS_PORT',
    meaning: 'porta à parte para supervisores e Prometheus: /livez, /readyz, /metrics; sem ela, nenhuma',
    fallback: '',
    read: optional(integer(0, { min: 0, max: 65535 })),
  },
  metricsHost: {
    name: 'METRICS_HOST',
    meaning: 'endereço onde METRICS_PORT escuta; outro só numa rede a que o público não chega',
    fallback: '127.0.0.1',
    read: text('127.0.0.1'),
  },
  nodeName: {
    name: 'NODE_NAME',
    meaning: 'nome deste nó, no registo e nos números',
    fallback: 'o nome da máquina',
    read: text(hostname()),
  },
  slowStatementMs: {
    name: 'SLOW_STATEMENT_MS',
    meaning: 'a partir de quanto tempo uma instrução SQL fica no registo, sem os seus valores; 0: nenhuma',
    fallback: '500',
    read: integer(500, { min: 0, max: 60_000 }),
  },
  stopDelayMs: {
    name: 'STOP_DELAY_MS',
    meaning: 'quanto tempo um nó que recebeu SIGTERM ainda serve, com ready a dizer que não',
    fallback: '0',
    read: integer(0, { min: 0, max: 120_000 }),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    meaning: 'um PostgreSQL ≥ 15 em vez do embutido',
    fallback: '',
    read: url(['postgres:', 'postgresql:']),
  },
  databaseListenUrl: {
    name: 'DATABASE_LISTEN_URL',
    meaning: 'endereço direto da base de dados, onde DATABASE_URL passa por um intermediário (PgBouncer)',
    fallback: 'DATABASE_URL',
    read: url(['postgres:', 'postgresql:']),
  },
  databaseStatements: {
    name: 'DATABASE_STATEMENTS',
    meaning: 'unnamed para um intermediário que não guarda nomes de instruções (PgBouncer anterior a 1.21)',
    fallback: 'named',
    read: choice('named', ['named', 'unnamed']),
  },
  databasePool: {
    name: 'DATABASE_POOL',
    meaning: 'ligações à base de dados',
    fallback: '20',
    read: integer(20, { min: 2, max: 200 }),
  },
  redisUrl: {
    name: 'REDIS_URL',
    meaning: 'Redis ou Valkey que leva as notícias em direto entre nós; sem ele, o PostgreSQL',
    fallback: '',
    read: url(['redis:', 'rediss:']),
  },
  demo: {
    name: 'DEMO',
    meaning: 'dados e contas de demonstração',
    fallback: '1 com a base embutida; 0 ao lado de um operador, de uma conta bancária ou de uma origem https',
    read: choice(undefined, ['0', '1']),
  },
  publicOrigin: {
    name: 'PUBLIC_ORIGIN',
    meaning: 'origem pública: cookies, ligações, origens aceites',
    fallback: '',
    read: origin,
    isReal: isPublicHttps,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    meaning: 'quantos proxies dizem a verdade em X-Forwarded-For',
    fallback: '0',
    read: integer(0, { min: 0, max: 10 }),
  },
  sessionSecret: { name: 'SESSION_SECRET', meaning: 'chave das sessões', fallback: 'gerada em DATA_DIR', read: secret },
  rateLimit: {
    name: 'RATE_LIMIT',
    meaning: 'off só para ensaios de carga, e só com HOST no próprio computador; as tentativas de senha contam sempre',
    fallback: 'on',
    read: choice('on', ['on', 'off']),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    meaning: 'detalhe do registo',
    fallback: 'info',
    read: choice('info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  },
} satisfies Table

const times = {
  BODY: {
    ms: 15 * SECOND_MS,
    meaning: 'The body of a request arrives whole within this; uploads are held to a rate instead.',
  },
  PATIENCE: {
    ms: 150,
    meaning: 'Lists are refused while the event loop is later than this, other reads at four times that.',
  },
  SESSION_IDLE: { ms: 30 * DAY_MS, meaning: 'A session without use ends.' },
} satisfies Times

/** What the platform itself reads of the environment; each domain defines its own settings. */
export const PLATFORM = { table, times, prefixes: ['SALAMA', 'DATABASE'] } as const

export type PlatformSettings = Omit<ValuesOf<typeof table>, 'host' | 'demo' | 'sessionSecret'> & {
  host: string
  demo: boolean
  sessionSecret: string
  /** The names of the settings that say that people depend on this installation. */
  realNames: readonly string[]
} & MillisecondsOf<typeof times>

/** What a command needs that neither reads nor makes the key of the sessions. */
export type CommandSettings = Omit<PlatformSettings, 'sessionSecret'>

/** `realNames`: the settings given, of all domains, beside which no demonstration may stand. */
export function readPlatform(given: Given, realNames: readonly string[]): PlatformSettings {
  const settings = readCommand(given, realNames)
  const { sessionSecret = ownSecret(settings.dataDir, 'session-secret') } = readTable(
    { sessionSecret: table.sessionSecret },
    given,
  )
  return { ...settings, sessionSecret }
}

export function readCommand(given: Given, realNames: readonly string[]): CommandSettings {
  const { sessionSecret: _, ...read } = readTable(table, given)
  const dataDir = resolve(read.dataDir)
  const isReal = realNames.length > 0
  const demo = read.demo === undefined ? read.databaseUrl === undefined && !isReal : read.demo === '1'
  if (demo && isReal) {
    throw new SettingsError(
      `DEMO=1 não pode estar ao lado de ${realNames.join(', ')}: a palavra-passe das contas de demonstração é pública. ` +
        'Retire DEMO (ou ponha DEMO=0) para servir pessoas, ou retire essas definições para mostrar a demonstração.',
    )
  }
  if (read.databaseListenUrl !== undefined && read.databaseUrl === undefined) {
    throw new SettingsError('DATABASE_LISTEN_URL só tem sentido ao lado de DATABASE_URL.')
  }
  if (!demo && read.databaseUrl !== undefined && read.publicOrigin === undefined) {
    throw new SettingsError(
      'PUBLIC_ORIGIN é obrigatória com DATABASE_URL e sem DEMO: diga a origem pública, por exemplo https://salama.co.mz.',
    )
  }
  const host = read.host ?? (demo ? '127.0.0.1' : '0.0.0.0')
  if (read.rateLimit === 'off') requireLoopback('RATE_LIMIT', host)
  return {
    ...read,
    ...readTimes(times, given),
    host,
    dataDir,
    demo,
    realNames,
  }
}

/** For a protection that is switched off: refused where other machines reach the server. */
export function requireLoopback(name: string, host: string): void {
  if (host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)) return
  throw new SettingsError(
    `${name}=off só é aceite quando o servidor escuta apenas no próprio computador (HOST=127.0.0.1), e não em ${host}.`,
  )
}

/** A generated secret, kept in DATA_DIR, where none is set. */
export function ownSecret(dataDir: string, name: string): string {
  try {
    return keptSecret(dataDir, name)
  } catch (error) {
    throw new SettingsError(`Não é possível guardar segredos em DATA_DIR (${dataDir}): ${(error as Error).message}`)
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function isPublicHttps(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' && !LOOPBACK.has(hostname)
}
