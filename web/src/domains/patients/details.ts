import type { Taken } from '@salama/contract/kernel/endpoint'
import type { Patient } from '@salama/contract/patients'
import type { patientChange } from '@salama/contract/patients/form'

export type DetailValues = Taken<typeof patientChange>

/** Of the account's own person the day of birth; of a child the name, and what it is to the account. */
export function valuesOf({ isSelf, hasAccount, name, bornOn, sex, relation, document }: Patient): DetailValues {
  const both: DetailValues = { sex, document }
  if (isSelf) return bornOn === null ? both : { ...both, bornOn }
  const given = relation === null || relation === 'self' ? both : { ...both, relation }
  return hasAccount ? given : { ...given, name }
}
