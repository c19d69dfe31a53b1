import * as contract from '@salama/contract/verification/staff'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { decideVerification, takeVerification } from './commands.ts'
import type { VerificationSubjects } from './ports.ts'
import { listVerifications } from './queries.ts'

export function verificationStaffCalls(binder: Binder, platform: Platform, subjects: VerificationSubjects): void {
  const { db } = platform
  const on = staffCalls(binder, platform)
  on(contract.listVerifications, (_staffId, call) => listVerifications(db.sql, subjects, call))
  on(contract.takeVerification, (staffId, { params, now, transact }) =>
    transact((tx) => takeVerification(tx, { caseId: params.id, staffId, now })),
  )
  on(contract.decideVerification, (staffId, { params, body, now, transact }) =>
    transact((tx) => decideVerification(tx, { ...body, caseId: params.id, staffId, now })),
  )
}
