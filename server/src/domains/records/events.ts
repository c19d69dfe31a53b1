import type { Listener } from '../../platform/events/dispatcher.ts'
import { passRecord } from './commands/note-fact.ts'

export const recordsListener: Listener = {
  consumer: 'records',
  on: {
    'patients.passed': (tx, { patientId, accountId }, now) => passRecord(tx, { from: patientId, to: accountId, now }),
  },
}
