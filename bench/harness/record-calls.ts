import { createApp, readAppSettings } from '../../server/src/app.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { LOAD_SESSION_SECRET } from '../../server/testing/load-rows.ts'
import type { Side } from './cluster.ts'
import { type Asked, listen, type Recorded, type Statement } from './recording.ts'

type Creation = {
  path: string
  cookie: string
  headers?: Record<string, string>
  body: string
  /** What of it differs from call to call. */
  asked: Asked
}
export type RecordedCall = { asked: Asked; recorded: Recorded }

/** Makes calls on a server within this process, one after another, and takes down what it says to the database meanwhile. */
export async function recordCalls(side: Side, calls: readonly Creation[]): Promise<RecordedCall[]> {
  const settings = readAppSettings({
    DATABASE_URL: side.url,
    PUBLIC_ORIGIN: 'http://localhost',
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SESSION_SECRET: LOAD_SESSION_SECRET,
  })
  const app = await createApp({ settings, connection: side.connection, log: createLog('silent') })
  const heard: Statement[] = []
  app.platform.db.pool.on('connect', (client) => listen(client, heard))
  // Sessions are cached only while ended ones are heard of. The app's own listen() would also deliver news and sweep.
  await app.platform.channels.start()
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const made: RecordedCall[] = []
  for (const { path, cookie, headers, body, asked } of calls) {
    // The session is known before the call begins.
    await fetch(`${origin}/api/auth/user`, { headers: { cookie } })
    heard.length = 0
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body,
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`the recorded call was answered ${answer.status}: ${text}`)
    made.push({ asked, recorded: { statements: [...heard], answer: text } })
  }
  await app.stop()
  return made
}
