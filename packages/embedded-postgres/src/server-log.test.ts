import { expect, test } from 'vitest'
import { parseServerLine } from './server-log.ts'

const lines = [
  { raw: '01000 WARNING:  page verification failed', level: 'warn' },
  { raw: 'XX001 ERROR:  invalid page in block 3 of relation', level: 'error' },
  { raw: '53100 ERROR:  could not extend file: No space left on device', level: 'error' },
  { raw: '53300 FATAL:  sorry, too many clients already', level: 'error' },
  { raw: '58030 PANIC:  could not write to file', level: 'error' },
  { raw: 'postgres: could not load shared library', level: 'warn' },
]

test.each(lines)('passes on what concerns the server itself: $raw', ({ raw, level }) => {
  expect(parseServerLine(raw)?.level).toBe(level)
})

const silent = [
  '00000 LOG:  database system is ready to accept connections',
  '23505 ERROR:  duplicate key value violates unique constraint "accounts_phone"',
  '22P02 ERROR:  invalid input syntax for type integer: "841234567"',
  '57P01 FATAL:  terminating connection due to administrator command',
  '',
]

test.each(silent)('keeps what a statement was told, and what a person typed, out of the log: %s', (raw) => {
  expect(parseServerLine(raw)).toBeNull()
})
