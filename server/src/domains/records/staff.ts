import { openRecordAtDesk } from '@salama/contract/records/staff'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { openAtDesk } from './commands/access.ts'
import type { RecordSource } from './ports.ts'
import { recordOf } from './queries/record.ts'

export function recordsStaffCalls(binder: Binder, platform: Platform, sources: () => readonly RecordSource[]): void {
  staffCalls(binder, platform)(openRecordAtDesk, (staffId, { params, body: { reason }, now, transact }) =>
    transact(async (tx) => {
      await openAtDesk(tx, { patientId: params.id, staffId, reason, now })
      return recordOf(tx.sql, sources(), { patientId: params.id })
    }),
  )
}
