import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Configured } from '../../server/src/domains/wallets/gateways/configured.ts'
import { endWithUs, freePort, type SalamaProcess, startSalama } from '../../server/testing/salama-process.ts'
import type { BarePlan } from './bare-server.ts'
import type { Side } from './cluster.ts'
import { onGeneratorCore, onServerCore } from './cores.ts'

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Salama itself, as a process of its own on the servers' core, on a side's database. */
export async function startSalamaOn(side: Side, env: Record<string, string> = {}): Promise<SalamaProcess> {
  const port = await freePort()
  const server = await startSalama({
    port,
    wrap: onServerCore,
    env: { DATABASE_URL: side.url, PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, SANDBOX_DELAY_MS: '100', ...env },
  })
  await server.ready()
  return server
}

export type SandboxProgram = { settings: Required<Configured>; stop(): Promise<void> }

/** The provider that both sides of a comparison call, as a process of its own beside the generator; it answers at once. */
export async function startSandboxProgram(dataDir: string): Promise<SandboxProgram> {
  const [file = '', ...args] = [...onGeneratorCore, process.execPath, fileOf(SANDBOX)]
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      SANDBOX_DELAY_MS: '0',
      SANDBOX_PORT: String(await freePort()),
    },
  })
  endWithUs(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const exited = once(child, 'exit')
  return {
    settings: (JSON.parse(line.toString()) as { settings: Required<Configured> }).settings,
    async stop() {
      child.kill()
      await exited
    },
  }
}

const SANDBOX = '../../server/src/domains/wallets/gateways/sandbox/main.ts'

export type BareServer = { origin: string; pid: number; stop(): Promise<void> }

/** The reference: Fastify and pg doing the same work with nothing around it. */
export async function startBareServer(plan: Omit<BarePlan, 'port'>): Promise<BareServer> {
  const port = await freePort()
  const [file = '', ...args] = [...onServerCore, process.execPath, fileOf('./bare-server.ts')]
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  endWithUs(child)
  child.stdin.end(JSON.stringify({ ...plan, port }))
  await once(child.stdout, 'data')
  const exited = once(child, 'exit')
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await exited
    },
  }
}

/** Runs a program on the generator's core to its end and answers what it printed. */
export async function generate(command: string[], input = ''): Promise<string> {
  const [file = '', ...args] = [...onGeneratorCore, ...command]
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let printed = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk
  })
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${complaints}${printed}`)
  return printed
}

export const generatorFile = (name: string): string => fileOf(`./${name}`)
