import { parentPort, workerData } from 'node:worker_threads'

// The thread of `offThread`: waits for arguments, answers with what the function returns.
const { module, name } = workerData as { module: string; name: string }
const exported = (await import(module)) as Record<string, (...args: unknown[]) => unknown>

parentPort?.on('message', (args: unknown[]) => parentPort?.postMessage(exported[name]?.(...args)))
