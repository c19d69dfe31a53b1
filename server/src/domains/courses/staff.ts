import * as contract from '@salama/contract/courses/staff'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { readContents } from './teaching/queries.ts'

export function coursesStaffCalls(binder: Binder, platform: Platform): void {
  const on = staffCalls(binder, platform)
  on(contract.readCourseContents, (_staffId, { params }) => readContents(platform.db.sql, params.versionId))
}
