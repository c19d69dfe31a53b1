import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectionLimits, limitConnections, limitPipelining } from './connections.ts'

async function listen(limits: ConnectionLimits): Promise<number> {
  return (await serve(limits, 'ok')).port
}

async function serve(limits: ConnectionLimits, answer: string | Buffer) {
  const server = http.createServer((_request, response) => response.end(answer))
  limitConnections(server, limits)
  await once(server.listen(0, '0.0.0.0'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  return { port: (server.address() as AddressInfo).port, open }
}

const connect = (port: number, localAddress: string) => {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Whether a request on this connection is answered before it closes. */
const isAnswered = async (socket: net.Socket): Promise<boolean> => {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

test('an address that holds every connection it may open takes none from others (DOS-01)', async () => {
  const port = await listen({ most: 100, mostPerAddress: 3, stalledMs: 10_000 })
  const held = [0, 1, 2].map(() => connect(port, '127.0.0.2'))
  for (const socket of held) expect(await isAnswered(socket)).toBe(true)
  expect(await isAnswered(connect(port, '127.0.0.2'))).toBe(false)
  expect(await isAnswered(connect(port, '127.0.0.3'))).toBe(true)
  held[0]?.destroy()
  await expect.poll(() => isAnswered(connect(port, '127.0.0.2'))).toBe(true)
})

test('beyond what all together may open nobody is let in, whatever the address', async () => {
  const port = await listen({ most: 2, mostPerAddress: undefined, stalledMs: 10_000 })
  const held = [connect(port, '127.0.0.2'), connect(port, '127.0.0.3')]
  for (const socket of held) expect(await isAnswered(socket)).toBe(true)
  expect(await isAnswered(connect(port, '127.0.0.4'))).toBe(false)
  held[0]?.destroy()
  await expect.poll(() => isAnswered(connect(port, '127.0.0.4'))).toBe(true)
})

test('counts nobody by address behind a proxy', async () => {
  const port = await listen({ most: 100, mostPerAddress: undefined, stalledMs: 10_000 })
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.2'))
  expect(await Promise.all(sockets.map(isAnswered))).toEqual(sockets.map(() => true))
})

test('cuts off who asks for a long answer and does not read it (DOS-01)', async () => {
  const { port, open } = await serve({ most: 100, mostPerAddress: 3, stalledMs: 300 }, Buffer.alloc(20_000_000))
  const socket = connect(port, '127.0.0.2')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  // Nothing reads from it until the server has given up; then what the kernel holds, and the end.
  await expect.poll(open).toBe(1)
  await expect.poll(open).toBe(0)
  let received = 0
  socket.on('data', (chunk) => (received += chunk.length))
  await once(socket, 'close')
  expect(received).toBeLessThan(20_000_000)
})

test('cuts off who asks on and on without reading an answer, and keeps who asks a few at once (DOS-01)', async () => {
  const asked: http.ServerResponse[] = []
  const server = http.createServer((_request, response) => void asked.push(response))
  limitPipelining(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const few = connect(port, '127.0.0.2')
  const received: Buffer[] = []
  few.on('data', (chunk) => void received.push(chunk))
  for (let round = 0; round < 3; round++) {
    few.write(request.repeat(4))
    await expect.poll(() => asked.length).toBe(4)
    for (const response of asked.splice(0)) response.end('ok')
    await expect.poll(() => Buffer.concat(received).toString().split('HTTP/1.1 200').length - 1).toBe(4 * (round + 1))
  }
  const many = connect(port, '127.0.0.3')
  many.write(request.repeat(20))
  await once(many, 'close')
  expect(few.destroyed).toBe(false)
})
