import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { copyOfDemonstration } from './demonstration.ts'
import { expect, test as shared } from './fixtures.ts'

/** A whole system of one file's own, for what the server of all others cannot show: another setting, or days that pass. */
export class OwnServer {
  readonly origin: string
  private readonly env: NodeJS.ProcessEnv
  private readonly dataDir: string
  private process: ChildProcess | undefined

  constructor(port: number, env: NodeJS.ProcessEnv, dataDir = copyOfDemonstration()) {
    this.origin = `http://localhost:${port}`
    this.dataDir = dataDir
    const own = { DEMO: '1', SANDBOX_DELAY_MS: '500', POLICY_PATIENCE_MS: '60000', LOG_LEVEL: 'warn' }
    this.env = { ...process.env, ...own, ...env, PORT: String(port), DATA_DIR: dataDir }
  }

  /** A second process on the database, the keys and the files of this one, which runs. */
  async startNeighbour(): Promise<OwnServer> {
    const { host, port } = this.database()
    const url = `postgres:///salama?host=${encodeURIComponent(host)}&port=${port}&user=salama`
    const neighbour = new OwnServer(await freePort(), { ...this.env, DATABASE_URL: url }, this.dataDir)
    await neighbour.start()
    return neighbour
  }

  async start(): Promise<void> {
    this.process = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
      stdio: 'inherit',
      env: this.env,
    })
    const isReady = () =>
      fetch(`${this.origin}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
  }

  /** With SIGKILL it ends as in a crash: nobody is told. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.process?.kill(signal)
    if (this.process?.exitCode === null) await once(this.process, 'exit')
  }

  /** Changes rows while the server stands still: what is due by them is done at its next start, as after a night. */
  async sleep(...statements: string[]): Promise<void> {
    for (const statement of statements) await this.query(statement)
    await this.stop()
    await this.start()
  }

  async query<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
    const client = new pg.Client({ ...this.database(), user: 'salama', database: 'salama' })
    await client.connect()
    try {
      return (await client.query<T>(statement)).rows
    } finally {
      await client.end()
    }
  }

  private database(): { host: string; port: number } {
    const [, , , port, host = ''] = readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return { host, port: Number(port) }
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** Tests whose pages and calls go to a server with these settings. */
export const testWith = (env: NodeJS.ProcessEnv) =>
  shared.extend<object, { own: OwnServer }>({
    own: [
      async ({}, use) => {
        const own = new OwnServer(await freePort(), env)
        await own.start()
        await use(own)
        await own.remove()
      },
      { scope: 'worker', timeout: 150_000 },
    ],
    baseURL: async ({ own }, use) => use(own.origin),
  })

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
