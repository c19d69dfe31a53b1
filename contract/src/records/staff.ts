import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/id.ts'
import { reason } from '../staff/index.ts'
import { record } from './index.ts'

export const recordOpening = z.object({ reason })

/** Nothing else at the desk shows clinical text. */
export const openRecordAtDesk = endpoint({
  method: 'POST',
  path: '/api/operator/people/:id/record',
  summary: 'Abre o processo clínico de um paciente, com um motivo: o paciente lê quem o abriu e porquê.',
  session: 'required',
  right: 'records.read',
  params: idParams,
  body: recordOpening,
  status: 200,
  reply: record,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'staff.own_case', 'staff.person_not_found'],
  cache: 'no-store',
})

export const recordsStaffEndpoints = { openRecordAtDesk }
