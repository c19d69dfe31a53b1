import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { expect, test } from 'vitest'
import { DEFINITIONS } from './app.ts'
import { PLATFORM } from './platform/config/platform-settings.ts'
import type { Time } from './platform/config/readers.ts'

const DEFAULTS: Record<string, Time> = Object.assign({}, PLATFORM.times, ...DEFINITIONS.map(({ times }) => times))

// docs/operations.md is written from the defaults, so only this table notices a changed one.
test.each([
  ['HOLD', 30 * MINUTE_MS, '(APT-07)'],
  ['HOLD_LIMIT', 3 * HOUR_MS, ''],
  ['UNCLAIMED', 30 * MINUTE_MS, '(A-05)'],
  ['RECHECK', 15 * MINUTE_MS, '(PAY-10)'],
  ['REFUND_DOUBT', 6 * HOUR_MS, ''],
  ['PAYOUT_HOLD', 24 * HOUR_MS, ''],
  ['RECEIPT', 2 * MINUTE_MS, ''],
  ['RECONCILE', 2 * HOUR_MS, ''],
  ['RECONCILE_AGAIN', 10 * MINUTE_MS, ''],
  ['PIN', 90 * SECOND_MS, ''],
  ['QUOTE', 15 * MINUTE_MS, ''],
  ['BODY', 15 * SECOND_MS, '(DOS-01)'],
  ['UPLOAD_WINDOW', 10 * SECOND_MS, ''],
  ['TICKET_REOPEN', 7 * DAY_MS, ''],
  ['NO_DRIVER', 5 * MINUTE_MS, ''],
  ['RIDE_FREE_CANCEL', 2 * MINUTE_MS, ''],
  ['RIDE_LATE', 5 * MINUTE_MS, ''],
  ['RIDE_WAIT', 5 * MINUTE_MS, ''],
  ['SESSION_IDLE', 30 * DAY_MS, '(AN-09)'],
] as const)('POLICY_%s_MS is %i ms unless it is set %s', (name, ms, _row) => {
  expect(DEFAULTS[name]?.ms).toBe(ms)
})
