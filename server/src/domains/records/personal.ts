import { CARE, type Personal } from '../../platform/rights/personal.ts'

/** The record of a patient, and who read it. */
export const recordsPersonal: Personal = {
  tables: {
    records_accesses: {
      own: 'patient_id = :person',
      ids: 'id',
      archive: { title: 'Processo: quem podia ler' },
      erasure: { keep: { ...CARE, after: { reason: `case when reason is not null then '[apagado]' end` } } },
    },
    records_consents: {
      own: 'patient_id = :person',
      archive: { title: 'Processo: consentimentos' },
      erasure: {},
    },
    records_facts: {
      own: 'patient_id = :person',
      ids: 'id',
      archive: { title: 'Processo: alergias, doenças e medicamentos' },
      erasure: { keep: { ...CARE, after: { text: `'[apagado]'` } }, plain: ['kind', 'noted_by'] },
    },
    records_readings: {
      own: 'patient_id = :person',
      archive: { title: 'Processo: quem leu', without: ['previous_hash', 'hash'] },
      erasure: {},
    },
    records_weights: {
      own: 'patient_id = :person',
      ids: 'id',
      archive: { title: 'Processo: peso' },
      erasure: {},
    },
  },
}
