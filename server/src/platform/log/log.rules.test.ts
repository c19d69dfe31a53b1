import { expect, test } from 'vitest'
import { describeError } from './log.ts'

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
