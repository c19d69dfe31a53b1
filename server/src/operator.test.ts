import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { grantReviewer } from './domains/files/public.ts'
import { serverForTest, type TestServer } from './platform/testing/server.ts'

/** `npm run operator` on a server's database. */
function commandOn({ app }: TestServer): (...args: string[]) => { status: number | null; stderr: string } {
  const { host, port, user, database } = app.platform.db.pool.options
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  return (...args) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATABASE_URL, DATA_DIR: app.platform.settings.dataDir },
    })
}

test('a command on the server makes an operator and unmakes one; no call does (AN-10, AZ-04)', async () => {
  const server = await serverForTest()
  const person = await server.person()
  const email = (await person.get('/api/auth/user')).body['email'] as string
  const run = commandOn(server)
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

test('who may no longer run the desk can no longer open what it examined (AZ-04, UPL-03)', async () => {
  const server = await serverForTest()
  const [owner, operator] = [await server.person(), await server.person()]
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']), 'licença.pdf')
  const uploadId = (await owner.post('/api/uploads', form)).body['id'] as string
  const run = commandOn(server)
  const email = (await operator.get('/api/auth/user')).body['email'] as string
  expect(run('--email', email).status).toBe(0)
  const { db } = server.app.platform
  await db.transact((tx) => grantReviewer(tx, { uploadId, reviewerId: operator.id, now: new Date() }))
  expect((await operator.get(`/api/uploads/${uploadId}`)).status).toBe(200)
  expect(run('--email', email, '--revoke').status).toBe(0)
  expect((await operator.get(`/api/uploads/${uploadId}`)).status).toBe(404)
  expect((await owner.get(`/api/uploads/${uploadId}`)).status).toBe(200)
})
