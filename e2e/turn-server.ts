import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { turnServer } from '../tools/coturn.ts'
import { expect } from './fixtures.ts'

/** A coturn on this machine that relays for whoever has credentials made of the shared secret, as docs/operations.md says. */
export class TurnServer {
  readonly settings: { TURN_URLS: string; TURN_SECRET: string }
  private readonly port: number
  private readonly folder = mkdtempSync(join(tmpdir(), 'salama-turn-'))
  private process: ChildProcess | undefined

  constructor(port: number) {
    this.port = port
    this.settings = { TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: 'shared-with-the-relay' }
  }

  async start(): Promise<void> {
    const options = [
      '-n',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${this.port}`,
      '--realm=salama',
      '--use-auth-secret',
      `--static-auth-secret=${this.settings.TURN_SECRET}`,
      // Both browsers are on this machine, and coturn relays to it only when told to.
      '--allow-loopback-peers',
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      '--log-file=stdout',
      `--userdb=${join(this.folder, 'turndb')}`,
      `--pidfile=${join(this.folder, 'pid')}`,
    ]
    this.process = spawn(turnServer() ?? 'turnserver', options, { stdio: 'ignore' })
    await expect.poll(() => this.answers()).toBe(true)
  }

  /** At once: what it relayed is cut. */
  async stop(): Promise<void> {
    this.process?.kill('SIGKILL')
    if (this.process?.exitCode === null && this.process.signalCode === null) await once(this.process, 'exit')
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** It listens for TCP beside UDP. */
  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1')
      const end = (isThere: boolean) => {
        socket.destroy()
        resolve(isThere)
      }
      socket.once('connect', () => end(true)).once('error', () => end(false))
    })
  }
}
