import { expect, test } from 'vitest'
import { createLog, describeError } from './log.ts'

test('what identifies a person or opens an account is written nowhere, however it is logged (X-164)', () => {
  const names = [
    'password',
    'phone',
    'phoneNumber',
    'msisdn',
    'email',
    'identifier',
    'notes',
    'cookie',
    'authorization',
  ]
  const secret = 'segredo-da-Ana'
  const secrets = Object.fromEntries([...names, 'headers'].map((name) => [name, secret]))
  const lines: string[] = []
  const log = createLog('info', { to: { write: (line) => void lines.push(line) } })
  log.info({ ...secrets, kept: 'route' }, 'at the top')
  log.info({ body: secrets, kept: 'route' }, 'one below')
  log.info({ req: { headers: { cookie: secret, 'x-phone': secret } }, kept: 'route' }, 'headers')
  expect(lines).toHaveLength(3)
  for (const line of lines) expect([line.includes(secret), line.includes('"kept":"route"')]).toEqual([false, true])
})

test('an error of the database is logged without the row, the values or the connection it carries (X-164)', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "accounts_users_phone"'), {
    name: 'error',
    code: '23505',
    constraint: 'accounts_users_phone',
    severity: 'ERROR',
    detail: 'Key (phone)=(841234567) already exists.',
    where: 'COPY accounts_users',
    parameters: ['841234567'],
    client: { password: 'segredo', parsedStatements: { s1: 'select 1' } },
  })
  const logged = describeError(Object.assign(new Error('command failed', { cause: refused })))
  expect(logged).toMatchObject({
    message: 'command failed',
    cause: { code: '23505', constraint: 'accounts_users_phone' },
  })
  expect(JSON.stringify(logged)).not.toMatch(/841234567|segredo|parsedStatements|COPY/)
  expect(
    JSON.stringify(describeError(new Error('invalid input syntax for type uuid: "ana@exemplo.co.mz"'))),
  ).not.toContain('ana@')
  expect(describeError('odd')).toEqual({ message: 'not an error' })
})
