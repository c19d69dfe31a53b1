import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import { type OrderDeps, RUN_DUE, SLIPPING, UNANSWERED } from './commands/announce-move.ts'
import { moveSlipping } from './commands/keep-promise.ts'
import { FETCH, remindToFetch } from './commands/remind-fetch.ts'
import { refundUnanswered, runDue } from './commands/run-due.ts'
import { findNextToFetch, findToFetch } from './store/fetching.ts'
import { findNextSlip, findSlipping } from './store/promises.ts'
import { findDueReports, findNextReport } from './store/reports.ts'
import { findDue, findNextDue } from './store/timers.ts'

const BATCH = 100

export const ordersSweeps = (platform: Platform, deps: OrderDeps): Sweep[] => {
  const { db } = platform
  return [
    rowSweep(platform, {
      name: RUN_DUE,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => findNextDue(db.sql, { sweep: RUN_DUE, now }),
      findDue: (now, most) => findDue(db.sql, { sweep: RUN_DUE, most, now }),
      serve: (id, now) => db.transact((tx) => runDue(tx, deps, { id, now })),
    }),
    rowSweep(platform, {
      name: UNANSWERED,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => findNextReport(db.sql, { sweep: UNANSWERED, now }),
      findDue: (now, most) => findDueReports(db.sql, { sweep: UNANSWERED, most, now }),
      serve: (id, now) => db.transact((tx) => refundUnanswered(tx, deps, { id, now })),
    }),
    rowSweep(platform, {
      name: SLIPPING,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => findNextSlip(db.sql, { sweep: SLIPPING, now }),
      findDue: (now, most) => findSlipping(db.sql, { sweep: SLIPPING, most, now }),
      serve: (id, now) => db.transact((tx) => moveSlipping(tx, deps, { id, now })),
    }),
    rowSweep(platform, {
      name: FETCH,
      // Who marks it ready does so an hour before.
      everyMs: HOUR_MS / 4,
      most: BATCH,
      findNextDue: (now) => findNextToFetch(db.sql, { sweep: FETCH, now }),
      findDue: (now, most) => findToFetch(db.sql, { sweep: FETCH, most, now }),
      serve: (id, now) => db.transact((tx) => remindToFetch(tx, { id, now })),
    }),
  ]
}
