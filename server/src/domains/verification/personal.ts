import { NOBODY, type Personal } from '../../platform/rights/personal.ts'

/** Papers and facts that a profession put before the desk. */
export const verificationPersonal: Personal = {
  tables: {
    verification_papers: {
      own: 'exists (select from verification_cases where id = own.case_id and applicant_id = :person)',
      archive: { title: 'Documentos profissionais' },
      erasure: { set: { number: 'null' }, plain: ['kind'] },
    },
    verification_history: {
      own: 'exists (select from verification_cases where id = own.case_id and applicant_id = :person)',
      archive: { title: 'Verificação: o que se decidiu' },
      erasure: { plain: ['status', 'reason'] },
    },
    verification_cases: {
      own: 'applicant_id = :person',
      ids: 'id',
      archive: { title: 'Verificação', without: ['search'] },
      erasure: { set: { title: NOBODY, facts: `'{}'` }, plain: ['kind', 'reason'] },
    },
  },
}
