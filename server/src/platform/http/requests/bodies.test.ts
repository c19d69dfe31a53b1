import net from 'node:net'
import { expect, test } from 'vitest'
import { served } from '../../../../testing/repeat.ts'
import { serverForTest } from '../../../../testing/server.ts'

/** Sends a body byte by byte until the server closes the connection; answers what came back. */
const drip = (origin: string, head: string, headers = 'Content-Type: application/json') =>
  new Promise<string>((resolve) => {
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(`${head} HTTP/1.1\r\nHost: x\r\n${headers}\r\nContent-Length: 5000\r\n\r\n{`)
    const drop = setInterval(() => socket.write(' '), 50)
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drop)
      resolve(received)
    })
  })

/** What is answered at once must be, also on a machine where that takes a second. */
const BODIES = { POLICY_BODY_MS: '5000' }

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

const dripped = (origin: string, head: string) => served(async () => ({ status: statusOf(await drip(origin, head)) }))

test('cuts off who sends a body drop by drop, read or unread (DOS-01)', async () => {
  const { origin } = await serverForTest({ env: BODIES })
  const answers = await Promise.all([
    dripped(origin, 'POST /api/auth/login'),
    // Answered at once, and still not allowed to hold the connection.
    dripped(origin, 'GET /api/health'),
    dripped(origin, 'POST /api/auth/select-role'),
    dripped(origin, 'POST /nowhere'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([408, 200, 401, 408])
})

test('cuts off an upload that was refused before anybody read it (DOS-01)', async () => {
  const server = await serverForTest({ env: BODIES })
  const person = await server.person()
  const form = 'Content-Type: multipart/form-data; boundary=b'
  const upload = (headers: string) => drip(server.origin, 'POST /api/uploads', headers)
  const answers = await Promise.all([
    upload(form),
    upload(`${form}\r\nOrigin: https://evil.example\r\nCookie: ${person.cookieHeader()}`),
    upload(`Content-Type: text/plain\r\nCookie: ${person.cookieHeader()}`),
  ])
  expect(answers.map(statusOf)).toEqual([401, 403, 415])
})

test('cuts off a body on a path that cannot be decoded (DOS-01)', async () => {
  const server = await serverForTest({ env: BODIES })
  expect(await drip(server.origin, 'POST /%')).toMatch(/^HTTP\/1\.1 404/)
})

test('an upload that is read keeps its own limit instead of the time-out of bodies (UPL-04)', async () => {
  const server = await serverForTest({ env: { ...BODIES, POLICY_UPLOAD_WINDOW_MS: '7000' } })
  const person = await server.person()
  const headers = `Content-Type: multipart/form-data; boundary=b\r\nCookie: ${person.cookieHeader()}`
  // The time-out of bodies would have answered 408, and earlier.
  expect(await drip(server.origin, 'POST /api/uploads', headers)).toMatch(/^HTTP\/1\.1 400[^]*files\.too_slow/)
})
