import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs, freePort } from '../../server/testing/salama-process.ts'

type Address = { host: string; port: number }

export type Proxy = { port: number; stop(): Promise<void> }

/** Debian's HAProxy before a database and its standby, as docs/operations.md sets it up. */
export async function startHaproxy(primary: Address, standby: Address): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'salama-haproxy-'))
  const port = await freePort()
  const configuration = join(folder, 'haproxy.cfg')
  const socket = ({ host, port: number }: Address) => `unix@${join(host, `.s.PGSQL.${number}`)}`
  writeFileSync(
    configuration,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen salama
  bind 127.0.0.1:${port}
  option clitcpka
  option srvtcpka
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server primary ${socket(primary)}
  server standby ${socket(standby)} backup
`,
  )
  const child = spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endWithUs(child)
  return {
    port,
    async stop() {
      const exited = once(child, 'exit')
      if (child.kill('SIGKILL')) await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
