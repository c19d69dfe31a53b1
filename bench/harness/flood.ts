import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export type FloodPlan = {
  origin: string
  path: string
  clients: number
  perSecond: number
  seconds: number
  /** Otherwise each asks many times at once and takes nothing of the answers. */
  reads: boolean
}
export type FloodResult = { asked: number; answered: Record<string, number>; dropped: number }

/**
 * An open loop: so many calls a second, whether or not the last ones were answered, over so many connections that stay
 * open. A call that finds no free connection is dropped here: its client would wait.
 */
const plan = JSON.parse(await text(process.stdin)) as FloodPlan
const { port } = new URL(plan.origin)
const call = `GET ${plan.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
/** What one who does not read asks for at once. */
const AT_ONCE = 20
/** Of so many addresses, as one alone may open only a thousand connections. */
const PEOPLE_ADDRESSES = 200
const answered: Record<string, number> = {}
const idle: Socket[] = []
const sockets = Array.from({ length: plan.clients }, (_, place) => open(place))
const result = plan.reads ? await flood() : await hold()
for (const socket of sockets) socket.destroy()
console.log(JSON.stringify(result))

/** The answers of this path say their length; one ends where the next status line begins. */
function open(place: number): Socket {
  const localAddress = `127.0.1.${1 + (place % PEOPLE_ADDRESSES)}`
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
  socket.on('error', () => undefined)
  if (!plan.reads) {
    socket.pause().write(call.repeat(AT_ONCE))
    return socket
  }
  let left = 0
  socket.on('connect', () => idle.push(socket))
  socket.on('data', (chunk: Buffer) => {
    if (left === 0) {
      const head = chunk.toString('latin1', 0, Math.min(chunk.length, 2_048))
      const status = head.slice(9, 12)
      answered[status] = (answered[status] ?? 0) + 1
      left = head.indexOf('\r\n\r\n') + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    left = Math.max(0, left - chunk.length)
    if (left === 0) idle.push(socket)
  })
  return socket
}

async function flood(): Promise<FloodResult> {
  const began = performance.now()
  let asked = 0
  let dropped = 0
  while (performance.now() - began < plan.seconds * 1_000) {
    const due = Math.floor(((performance.now() - began) / 1_000) * plan.perSecond)
    for (; asked < due; asked++) {
      const socket = idle.pop()
      if (socket?.writable) socket.write(call)
      else dropped++
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { asked, answered, dropped }
}

async function hold(): Promise<FloodResult> {
  await new Promise((resolve) => setTimeout(resolve, plan.seconds * 1_000))
  return { asked: plan.clients * AT_ONCE, answered, dropped: 0 }
}
