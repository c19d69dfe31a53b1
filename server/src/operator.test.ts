import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverForTest } from './platform/testing/server.ts'

test('a command on the server makes an operator and unmakes one; no call does (AN-10, AZ-04)', async () => {
  const server = await serverForTest()
  const person = await server.person()
  const email = (await person.get('/api/auth/user')).body['email'] as string
  const { host, port, user, database } = server.app.platform.db.pool.options
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATABASE_URL, DATA_DIR: server.app.platform.settings.dataDir },
    })
  const profiles = async () => (await person.get('/api/auth/user')).body['profiles']

  expect(run('--email', email.toUpperCase()).status).toBe(0)
  expect(await profiles()).toEqual(['operator'])
  expect(run('--email', email, '--revoke').status).toBe(0)
  expect(await profiles()).toEqual([])
  expect(run('--email', email).status).toBe(0)
  expect(await profiles()).toEqual(['operator'])
  expect(run('--email', 'ninguem@exemplo.co.mz')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('ninguem@exemplo.co.mz'),
  })
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('--email') })
})
