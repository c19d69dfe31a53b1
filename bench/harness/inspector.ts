import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** What V8 gives back to the system, it gives back a while after it was freed. */
const GIVEN_BACK_MS = 2_000

/** Has a process that was started with `--inspect=127.0.0.1:<port>` collect its garbage. */
export async function collectGarbage(port: number): Promise<void> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error('The inspector knows no process.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  for (let id = 1; id <= 2; id++) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await once(socket, 'message')
    await sleep(GIVEN_BACK_MS)
  }
  socket.close()
}
