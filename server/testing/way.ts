import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Target = { host?: string | undefined; port?: number | undefined }

/** Changes what passes, or lets it wait; each way by itself. */
type Change = (chunk: Buffer, towards: 'client' | 'database') => Buffer | Promise<Buffer>

export type Way = {
  /** Where clients connect, on 127.0.0.1. */
  port: number
  /** New connections go there, as behind a virtual address after a failover. */
  leadTo(target: Target): void
  /** Ends every connection. */
  cut(): void
  /** Connections that are open at this moment. */
  open(): number
}

/** Stands between a client and the socket of its database, for one test. */
export async function startWay(target: Target, change: Change = (chunk) => chunk): Promise<Way> {
  let leadsTo = target
  const nears = new Set<Socket>()
  const pass = (from: Socket, to: Socket, towards: 'client' | 'database') => {
    // One after the other, so that a shorter delay overtakes nothing.
    let before = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      before = before.then(async () => void to.write(await change(chunk, towards)))
    })
    from.on('close', () => void before.then(() => to.destroy()))
    from.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = connect(join(String(leadsTo.host), `.s.PGSQL.${leadsTo.port}`))
    nears.add(near)
    near.on('close', () => nears.delete(near))
    pass(near, far, 'database')
    pass(far, near, 'client')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const cut = () => {
    for (const near of nears) near.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => {
      leadsTo = next
    },
    cut,
    open: () => nears.size,
  }
}
