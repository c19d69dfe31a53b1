import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import { birthday } from '@salama/contract/patients/words'
import type { Visitor } from './server.ts'

/** The birth date of somebody who is so many years old today, less so many days. */
export const bornAgo = (years: number, days = 0): string => birthday(addDays(dayInMaputo(new Date()), days), -years)

/** A child of this account's household. */
export async function childFor(
  guardian: Visitor,
  given: { name?: string; bornOn?: string; sex?: string; relation?: string; allergies?: string[] } = {},
): Promise<string> {
  const { name = 'Lia Macuácua', bornOn = bornAgo(6), sex = 'female', relation = 'child', allergies = [] } = given
  const { status, body, text } = await guardian.post('/api/patients', { name, bornOn, sex, relation, allergies })
  if (status !== 201) throw new Error(`${status}: ${text}`)
  return body['id']
}

/** `other` acts for a patient of `guardian` from now on. */
export async function joinFor(
  guardian: Visitor,
  other: Visitor,
  { patientId, role }: { patientId: string; role: 'guardian' | 'helper' | 'self' },
): Promise<void> {
  const { body, text } = await guardian.post(`/api/patients/${patientId}/guardians`, { role })
  const joined = await other.post('/api/patients/joins', { code: body['code'] })
  if (joined.status !== 201) throw new Error(`${joined.status}: ${joined.text} after ${text}`)
}
