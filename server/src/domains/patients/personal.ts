import { NOBODY, type Personal } from '../../platform/rights/personal.ts'

/** Who is cared for. Somebody without an account stays with the others who act for them. */
export const patientsPersonal: Personal = {
  tables: {
    patients_guardians: {
      own: 'account_id = :person or patient_id = :person',
      archive: { title: 'Família: por quem age, e quem age por si' },
      erasure: { plain: ['relation', 'rights'] },
    },
    patients_invitations: {
      own: 'made_by = :person or patient_id = :person',
      archive: { leftOut: 'codes that let somebody act for a patient' },
      erasure: 'delete',
    },
    patients_patients: {
      own: 'id = :person',
      archive: { title: 'A pessoa' },
      erasure: { set: { name: NOBODY, born_on: 'null', sex: `'unknown'`, document: `''` } },
    },
  },
  closing: `update patients_guardians own set until = greatest(since, :now)
    where (account_id = :person or patient_id = :person) and coalesce(until, 'infinity') > :now`,
  obstacles: [
    {
      code: 'guardian',
      reason: 'É a única pessoa que age por alguém sem conta. Junte primeiro outra pessoa responsável.',
      stands: `select exists (select from patients_guardians own join patients_patients patient on patient.id = own.patient_id
        where own.account_id = :person and patient.account_id is null and coalesce(own.until, 'infinity') > :now
          and not exists (select from patients_guardians other where other.patient_id = own.patient_id
            and other.account_id <> :person and coalesce(other.until, 'infinity') > :now))`,
    },
  ],
}
