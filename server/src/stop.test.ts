import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/server.ts'
import { createApp, readAppSettings } from './app.ts'
import { createLog } from './platform/log/log.ts'

test('who is still sending when the time to finish is over is cut off, and the stop ends cleanly (CRS-08)', async () => {
  const { connection } = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-stop-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = readAppSettings({
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    POLICY_BODY_MS: '600000',
  })
  const app = await createApp({ settings, connection, log: createLog('silent') })
  const socket = net.connect(await app.listen(), '127.0.0.1')
  const closed = once(socket, 'close')
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\nExpect: 100-continue\r\n\r\n',
  )
  // Answered as soon as the request is under way.
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100/)
  await app.stop(100)
  await closed
})
