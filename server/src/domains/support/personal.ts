import type { Personal } from '../../platform/rights/personal.ts'

/** Conversations with the desk, both sides of them. */
export const supportPersonal: Personal = {
  tables: {
    support_messages: {
      own: 'exists (select from support_tickets where id = own.ticket_id and person_id = :person)',
      archive: { title: 'Apoio: mensagens' },
      erasure: { set: { text: `'[apagado]'` } },
    },
    support_tickets: {
      own: 'person_id = :person',
      ids: 'id',
      archive: { title: 'Apoio: pedidos' },
      erasure: { plain: ['visitor_name', 'visitor_contact', 'subject_kind', 'closing_reason'] },
    },
  },
}
