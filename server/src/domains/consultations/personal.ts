import { CARE, type Personal } from '../../platform/rights/personal.ts'

/** What was said and noted in consultations. */
export const consultationsPersonal: Personal = {
  tables: {
    consultations_addenda: {
      own: 'appointment_id = any(:things)',
      archive: { title: 'Consultas: notas acrescentadas' },
      erasure: { keep: { ...CARE, after: { text: `'[apagado]'` } } },
    },
    consultations_messages: {
      own: 'appointment_id = any(:things)',
      archive: { title: 'Consultas: conversas' },
      erasure: { keep: { ...CARE, after: { text: `'[apagado]'` } }, plain: ['role'] },
    },
    consultations_notes: {
      own: 'appointment_id = any(:things) and signed_at is not null',
      archive: { title: 'Consultas: notas do médico' },
      erasure: {
        keep: {
          ...CARE,
          after: { complaint: `''`, assessment: `''`, plan: `''`, symptoms: `''`, next_steps: `''` },
        },
      },
    },
    consultations_presences: { holds: 'who is in a room now' },
    consultations_rooms: { holds: 'rooms of consultations, by ids' },
  },
}
