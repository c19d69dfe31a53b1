import { dayInMaputo } from '@salama/contract/kernel/time'
import type { Patient } from '@salama/contract/patients'
import { birthday } from '@salama/contract/patients/words'

const BORN = birthday(dayInMaputo(new Date()), -6)

/** The person who is signed in. */
export const SELF: Patient = {
  id: '00000000-0000-4000-8000-000000000010',
  isSelf: true,
  name: 'Ana Macuácua',
  bornOn: null,
  sex: 'unknown',
  relation: null,
  document: '',
  hasAccount: true,
  rights: ['book', 'pay', 'read'],
  since: '2026-11-01T08:00:00.000Z',
  until: null,
}
export const CHILD: Patient = {
  id: '00000000-0000-4000-8000-000000000901',
  isSelf: false,
  name: 'Lia Macuácua',
  bornOn: BORN,
  sex: 'female',
  relation: 'child',
  document: '',
  hasAccount: false,
  rights: ['book', 'pay', 'read'],
  since: '2026-11-01T08:00:00.000Z',
  until: `${birthday(BORN, 18)}T00:00:00.000Z`,
}

/** One account, and the child it cares for. */
export const household = (): Patient[] => [SELF, CHILD]
