import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Acceptors } from './acceptors.ts'

const host = '127.0.0.1'

/** A server whose answers wait for the test. */
async function serve(port = 0) {
  const waiting: ServerResponse[] = []
  const server = http.createServer((_request, response) => void waiting.push(response))
  const acceptors = new Acceptors()
  await once(server.listen(await Acceptors.optionsAt({ port, host })), 'listening')
  await acceptors.open(server)
  onTestFinished(() => server.closeAllConnections())
  const own = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  return { server, acceptors, waiting, own, port: (server.address() as AddressInfo).port }
}

test('every socket of the port accepts for the server, which answers before it closes', async () => {
  const { server, acceptors, waiting, own, port } = await serve()
  const answers = Array.from({ length: 64 }, () => fetch(`http://${host}:${port}/`).then(({ status }) => status))
  await expect.poll(() => waiting.length).toBe(64)
  expect(await own()).toBeLessThan(64)
  let isClosed = false
  server.close()
  const closed = acceptors.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  for (const response of waiting) response.end('ok')
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  server.closeIdleConnections()
  await closed
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow()
})

test('a second server is told that its port is taken', async () => {
  const { server, acceptors, port } = await serve()
  await expect(serve(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  server.close()
  await acceptors.close()
})
