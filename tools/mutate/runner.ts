import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from './faults.ts'
import type { Failure, Question, Reply } from './run-tests.ts'

export type Outcome = Failure | 'passed' | 'hangs'

/** Asks a process of its own for tests of the copy; one that hangs is killed with all that it started. */
export class Runner {
  private readonly copy: string
  private readonly side: Side
  private readonly limitMs: number
  private child: ChildProcess | undefined
  private readonly changed = new Set<string>()

  constructor(copy: string, side: Side, limitMs: number) {
    this.copy = copy
    this.side = side
    this.limitMs = limitMs
  }

  /** `files` in this order, up to the first failure. */
  async run(files: string[]): Promise<Outcome> {
    const child = this.child ?? (await this.start())
    const question: Question = { files, changed: [...this.changed].map((path) => join(this.copy, path)) }
    this.changed.clear()
    child.send(question)
    const reply = await replyOf(child, this.limitMs)
    if (reply === undefined) {
      await this.stop()
      return 'hangs'
    }
    return reply.failure ?? 'passed'
  }

  /** A file of the copy is another now. Migrations are in the database of the running cluster: it begins anew. */
  async forget(path: string): Promise<void> {
    this.changed.add(path)
    if (path.endsWith('.sql')) await this.stop()
  }

  async stop(): Promise<void> {
    const child = this.child
    this.child = undefined
    if (child?.pid === undefined || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.disconnect()
    if ((await Promise.race([gone, wait(GRACE_MS)])) !== undefined) return
    process.kill(-child.pid, 'SIGKILL')
    await gone
  }

  private async start(): Promise<ChildProcess> {
    const temporary = join(this.copy, '.cache', 'tmp')
    mkdirSync(temporary, { recursive: true })
    this.child = fork(join(this.copy, 'tools', 'mutate', 'run-tests.ts'), [this.side], {
      cwd: this.copy,
      detached: true,
      // Pages that ask a server which is not there fill it with warnings.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, TMPDIR: temporary, NODE_COMPILE_CACHE: join(this.copy, '.cache', 'node'), VITEST: '' },
    })
    if ((await replyOf(this.child, this.limitMs)) === undefined) throw new Error('the tests do not start')
    return this.child
  }
}

const GRACE_MS = 15_000

const wait = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref()
  })

/** Nothing if it takes too long or the process ends instead. */
async function replyOf(child: ChildProcess, limitMs: number): Promise<Reply | undefined> {
  const { signal, abort } = abortable()
  const reply = once(child, 'message', { signal }).then(([message]) => message as Reply)
  const end = once(child, 'exit', { signal }).then(() => undefined)
  const first = Promise.race([reply, end, wait(limitMs)])
  // What was waited for in vain is told so.
  void Promise.allSettled([reply, end])
  return first.finally(abort)
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
