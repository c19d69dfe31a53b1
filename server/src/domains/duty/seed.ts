import { DAY_MS } from '@salama/contract/kernel/time'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { findDemonstrationUsers } from '../accounts/seed.ts'
import { roundTheClockDoctors } from '../appointments/public.ts'
import { enterDuty, findDuty } from './store/duties.ts'
import { lockQueue } from './store/queue.ts'

/**
 * One doctor of the demonstration is always on duty, with nobody at the screen: a call goes on to whoever signs in as a doctor
 * and presses the switch, who is always called first, and a promise that nobody keeps gives the money back.
 */
export async function coverDemonstration(tx: Tx, now: Date): Promise<void> {
  const doctor = await demonstrationDoctor(tx)
  if (!doctor) return
  await lockQueue(tx.sql)
  const duty = await findDuty(tx.sql, doctor.doctorId)
  if (!duty || duty.status === 'off') await enterDuty(tx.sql, { ...doctor, now })
  const ahead = new Date(now.getTime() + DAY_MS)
  await sql`update duty_duties set seen_at = ${ahead}, confirmed_at = ${ahead}, idle_since = ${ahead}
    where doctor_id = ${doctor.doctorId} and status = 'on_duty'`.execute(tx.sql)
}

/** Without DEMO nobody is on duty who is not there: without a sign since ever, the sweep ends it. */
export async function setDutyOpen(tx: Tx, isOpen: boolean): Promise<void> {
  const doctor = isOpen ? undefined : await demonstrationDoctor(tx)
  if (!doctor) return
  await sql`update duty_duties set seen_at = 'epoch' where doctor_id = ${doctor.doctorId}`.execute(tx.sql)
}

async function demonstrationDoctor(tx: Tx): Promise<{ doctorId: string; userId: string } | undefined> {
  const userIds = await findDemonstrationUsers(tx.sql)
  return userIds.length > 0 ? (await roundTheClockDoctors(tx.sql, userIds))[0] : undefined
}
