import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../config/settings.ts'
import { createServer } from '../server.ts'
import { AddressTurns } from './address-turns.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('each address begins one request in a turn, in the order of their coming (DOS-03)', async () => {
  const turns = new AddressTurns()
  const begun: string[] = []
  const ask = (address: string, name: string) => turns.take(address, () => void begun.push(name))
  for (const name of ['a1', 'a2', 'a3']) ask('a', name)
  ask('b', 'b1')
  expect(begun).toEqual(['a1', 'b1'])
  await turn()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  // Who comes meanwhile is last of its address, and first where none of it waits.
  ask('a', 'a4')
  ask('c', 'c1')
  expect(begun.slice(3)).toEqual(['c1'])
  for (let n = 0; n < 2; n++) await turn()
  expect(begun.slice(4)).toEqual(['a3', 'a4'])
  // Nothing waits: the next begins at once, and one that fails holds nobody up.
  for (let n = 0; n < 2; n++) await turn()
  expect(() =>
    turns.take('a', () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  ask('a', 'a5')
  await turn()
  expect(begun.at(-1)).toBe('a5')
})

test('forty requests of one address are answered, another is answered before most of them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-turns-'))
  const settings = readSettings({ DATA_DIR: dataDir, TRUST_PROXY: '1' }, [])
  const server = await createServer(settings, pino({ level: 'silent' }), '0.1.0-abc')
  onTestFinished(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const answered: string[] = []
  server.get('/', async ({ ip }) => {
    answered.push(ip)
    return ip
  })
  const ask = (ip: string) => server.inject({ url: '/', headers: { 'x-forwarded-for': ip } })
  await ask('192.0.2.3')
  const many = Array.from({ length: 40 }, () => ask('192.0.2.1'))
  expect((await ask('192.0.2.2')).body).toBe('192.0.2.2')
  expect(answered.length).toBeLessThan(20)
  expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
