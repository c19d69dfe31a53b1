import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../testing/server.ts'
import { startWay } from '../../../testing/way.ts'
import { DatabaseChannels } from './channels.ts'

const log = pino({ level: 'silent' })

test('one connection listens, however often LISTEN was refused before, and hears each message once (MN-05)', async () => {
  const { connection } = await createTestDatabase()
  let refused = 0
  let isRefusing = true
  // As a hot standby does until it is promoted: it answers, and refuses to listen.
  const way = await startWay(connection, (chunk, towards) => {
    if (towards === 'client' || !isRefusing || !chunk.includes('listen heard')) return chunk
    refused++
    return Buffer.from(chunk.toString('latin1').replace('listen heard', 'lissen heard'), 'latin1')
  })
  const channels = new DatabaseChannels({ connection: { ...connection, host: '127.0.0.1', port: way.port }, log })
  const heard: string[] = []
  channels.on('heard', (payload) => heard.push(payload))
  await channels.start()
  onTestFinished(() => channels.stop())
  const side = new pg.Client(connection)
  await side.connect()
  onTestFinished(() => side.end())
  const listening = async () =>
    (
      await side.query(
        "select from pg_stat_activity where application_name = 'salama-channels' and datname = current_database()",
      )
    ).rowCount

  expect(channels.isListening).toBe(false)
  await expect.poll(() => refused).toBeGreaterThan(4)
  isRefusing = false
  await expect.poll(() => channels.isListening).toBe(true)
  await expect.poll(() => way.open()).toBe(1)
  expect(await listening()).toBe(1)
  for (const payload of ['a', 'b', 'c']) await side.query('select pg_notify($1, $2)', ['heard', payload])
  await expect.poll(() => heard).toContain('c')
  expect(heard).toEqual(['a', 'b', 'c'])

  way.cut()
  await expect.poll(() => channels.isListening).toBe(false)
  await expect.poll(() => channels.isListening).toBe(true)
  await expect.poll(listening).toBe(1)
})
