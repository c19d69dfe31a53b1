import { Worker } from 'node:worker_threads'

const MAIN = new URL('./off-thread-main.ts', import.meta.url)
/** An unused thread costs ten megabytes. */
const IDLE_MS = 60_000

/** The work took too long and was given up; its thread is gone. */
export class TookTooLong extends Error {}

export type OffThread<A extends readonly unknown[], R> = {
  (...args: A): Promise<R>
  /** Ends the thread, and whatever it is doing. */
  stop(): Promise<void>
}

/**
 * Runs an exported function of a module in a thread of its own, one call at a time, so that its work holds up nobody
 * else. Arguments and result are copied; a call that takes longer than `withinMs`, or more memory than `mostMegabytes`, is
 * ended together with its thread.
 */
export function offThread<A extends readonly unknown[], R>(
  module: URL,
  name: string,
  { withinMs, mostMegabytes }: { withinMs: number; mostMegabytes?: number },
): OffThread<A, R> {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const end = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const call = async (args: A): Promise<R> => {
    clearTimeout(idle)
    worker ??= new Worker(MAIN, {
      workerData: { module: module.href, name },
      ...(mostMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }),
    })
    try {
      return await answerOf<R>(worker, args, withinMs)
    } catch (error) {
      await end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }
  const inTurn = (...args: A): Promise<R> => {
    const result = turn.then(() => call(args))
    turn = result.catch(() => undefined)
    return result
  }
  return Object.assign(inTurn, { stop: end })
}

function answerOf<R>(worker: Worker, args: readonly unknown[], withinMs: number): Promise<R> {
  const { promise, resolve, reject } = Promise.withResolvers<R>()
  const exited = () => reject(new Error('the thread ended before it answered'))
  const timer = setTimeout(() => reject(new TookTooLong()), withinMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', exited)
  worker.ref()
  worker.postMessage(args)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve)
    worker.off('error', reject)
    worker.off('exit', exited)
    worker.unref()
  })
}
