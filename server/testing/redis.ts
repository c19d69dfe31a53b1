import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'

/** The program of a Redis or Valkey server on this machine. */
export const redisServer = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'redis-server'), join(folder, 'valkey-server')])
    .find((file) => existsSync(file))

export type RedisForTests = { url: string; port: number; stop(): Promise<void> }

/** A server of its own, in memory, on a free port or the one given. */
export async function startRedis(port?: number): Promise<RedisForTests> {
  const program = redisServer()
  if (program === undefined) throw new Error('there is no redis-server: npm test says how to install it')
  const own = port ?? (await freePort())
  const child = spawn(program, ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  const url = `redis://127.0.0.1:${own}`
  while (!(await answers(url))) await sleep(50)
  return {
    url,
    port: own,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    client.destroy()
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
