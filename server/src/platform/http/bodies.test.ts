import net from 'node:net'
import { expect, test } from 'vitest'
import { serverForTest } from '../testing/server.ts'

test('cuts off who sends a body drop by drop, read or unread (DOS-01)', async () => {
  const server = await serverForTest({ env: { POLICY_BODY_MS: '300' } })
  const drip = (head: string) =>
    new Promise<string>((resolve) => {
      const socket = net.connect(Number(new URL(server.origin).port), '127.0.0.1')
      socket.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`)
      const drop = setInterval(() => socket.write(' '), 50)
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(drop)
        resolve(received)
      })
    })
  expect(await drip('POST /api/auth/login')).toMatch(/^HTTP\/1\.1 408/)
  // Answered at once, and still not allowed to hold the connection.
  expect(await drip('GET /api/health')).toMatch(/^HTTP\/1\.1 200/)
  expect(await drip('POST /api/auth/select-role')).toMatch(/^HTTP\/1\.1 401/)
  expect(await drip('POST /nowhere')).toMatch(/^HTTP\/1\.1 40/)
})
