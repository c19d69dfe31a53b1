import type { Personal } from '../../platform/rights/personal.ts'

/** Acts of the desk are kept as they are: they say who of the desk decided, by an id. */
export const staffPersonal: Personal = {
  tables: {
    staff_agreements: {
      own: 'staff_id = :person',
      archive: { title: 'Trabalho na mesa: acordos' },
      erasure: { plain: ['action', 'subject_id'] },
    },
    staff_alone: {
      own: 'staff_id = :person or payer_id = :person',
      archive: { leftOut: 'sums that the desk sent alone' },
      erasure: { plain: ['action'] },
    },
    staff_audit: {
      own: 'staff_id = :person',
      archive: { title: 'Trabalho na mesa: registo' },
      erasure: { plain: ['action', 'subject_id', 'reason'] },
    },
    staff_claims: {
      own: 'staff_id = :person',
      archive: { title: 'Trabalho na mesa: casos em mãos' },
      erasure: 'delete',
    },
    staff_grants: {
      own: 'user_id = :person',
      archive: { title: 'Acesso à mesa' },
      erasure: { plain: ['roles'] },
    },
    staff_notes: {
      own: 'author_id = :person or case_id = any(:things)',
      archive: { leftOut: 'what the desk told itself about a case' },
      erasure: { set: { text: `'[apagado]'` } },
    },
    staff_role_changes: {
      own: 'user_id = :person or proposed_by = :person or decided_by = :person',
      archive: { title: 'Trabalho na mesa: papéis' },
      erasure: { plain: ['decision', 'reason', 'roles'] },
    },
    staff_second_factors: {
      own: 'user_id = :person',
      archive: { leftOut: 'a key that opens the desk' },
      erasure: 'delete',
    },
  },
  obstacles: [
    {
      code: 'staff',
      reason: 'Trabalha na mesa de operação. Peça primeiro que lhe retirem o acesso.',
      stands: 'select exists (select from staff_grants where user_id = :person and revoked_at is null)',
    },
  ],
}
