import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverForTest, type TestServer } from '../testing/server.ts'
import { grantReviewer } from './domains/files/public.ts'

/** `npm run operator` on a server's database. */
function commandOn({ app }: TestServer) {
  const { host, port, user, database } = app.platform.db.pool.options
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  return (args: string[], input = '') =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...args], {
      encoding: 'utf8',
      input,
      env: { PATH: process.env['PATH'], DATABASE_URL, DATA_DIR: app.platform.settings.dataDir },
    })
}

test('a command on the server grants and revokes staff rights; no call does (AN-10, AZ-04)', async () => {
  const server = await serverForTest()
  const person = await server.person()
  const email = (await person.get('/api/auth/user')).body['email'] as string
  const run = commandOn(server)
  const profiles = async () => (await person.get('/api/auth/user')).body['profiles']

  const id = `${person.id}\n`
  expect(run(['--email', email.toUpperCase()], id).status).toBe(0)
  expect(await profiles()).toEqual(['operator'])
  expect(run(['--email', email, '--revoke']).status).toBe(0)
  expect(await profiles()).toEqual([])
  expect(run(['--email', email], id).status).toBe(0)
  expect(await profiles()).toEqual(['operator'])
  expect(run(['--email', 'ninguem@exemplo.co.mz'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('ninguem@exemplo.co.mz'),
  })
  expect(run([])).toMatchObject({ status: 1, stderr: expect.stringContaining('--email') })
})

test('the command names the account and grants nothing until its id is typed (AN-10)', async () => {
  const server = await serverForTest()
  const person = await server.person({ fullName: 'Rosa Nhampossa' })
  const email = (await person.get('/api/auth/user')).body['email'] as string
  const run = commandOn(server)
  for (const typed of ['', 'sim\n', `${crypto.randomUUID()}\n`]) {
    const { status, stdout } = run(['--email', email], typed)
    expect(status).toBe(1)
    expect(stdout).toContain('Rosa Nhampossa')
    expect(stdout).toContain(person.id)
    expect(stdout).toMatch(/Criada em: \d{2}\/\d{2}\/\d{4}/)
  }
  expect((await person.get('/api/auth/user')).body['profiles']).toEqual([])
})

test('a revoked member of staff can no longer open the files they reviewed (AZ-04, UPL-03)', async () => {
  const server = await serverForTest()
  const [owner, operator] = [await server.person(), await server.person()]
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']), 'licença.pdf')
  const uploadId = (await owner.post('/api/uploads', form)).body['id'] as string
  const run = commandOn(server)
  const email = (await operator.get('/api/auth/user')).body['email'] as string
  expect(run(['--email', email], `${operator.id}\n`).status).toBe(0)
  const { db } = server.app.platform
  await db.transact((tx) => grantReviewer(tx, { uploadId, reviewerId: operator.id, now: new Date() }))
  expect((await operator.get(`/api/uploads/${uploadId}`)).status).toBe(200)
  expect(run(['--email', email, '--revoke']).status).toBe(0)
  expect((await operator.get(`/api/uploads/${uploadId}`)).status).toBe(404)
  expect((await owner.get(`/api/uploads/${uploadId}`)).status).toBe(200)
})
