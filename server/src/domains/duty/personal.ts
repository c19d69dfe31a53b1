import { CARE, type Personal } from '../../platform/rights/personal.ts'

/** Who waited for a doctor, and which doctor answered. */
export const dutyPersonal: Personal = {
  tables: {
    duty_duties: {
      own: 'user_id = :person',
      ids: 'doctor_id',
      archive: { title: 'Serviço' },
      erasure: { plain: ['status'] },
    },
    duty_history: {
      own: 'doctor_id in (select doctor_id from duty_duties where user_id = :person)',
      archive: { title: 'Serviço: estados' },
      erasure: { plain: ['status'] },
    },
    duty_offers: { holds: 'which doctor was called for which place in the queue, by ids' },
    duty_rota: {
      own: 'user_id = :person',
      ids: 'doctor_id',
      archive: { title: 'Plano de serviço' },
      erasure: 'delete',
    },
    duty_queue: {
      own: 'patient_id = :person',
      ids: 'id',
      archive: { title: 'Consultas agora' },
      erasure: {
        keep: { ...CARE, after: { symptoms: `''`, signs: `'{}'` } },
        plain: ['type', 'level', 'status', 'signs'],
      },
    },
    duty_queue_history: {
      own: 'exists (select from duty_queue where id = own.entry_id and patient_id = :person)',
      archive: { title: 'Consultas agora: estados' },
      erasure: { plain: ['status'] },
    },
  },
  obstacles: [
    {
      code: 'queue',
      reason: 'Espera por um médico. Saia da fila ou espere até ser atendido.',
      stands: `select exists (select from duty_queue where status in ('triaged', 'queued', 'offered')
        and (patient_id = :person or booked_by = :person))`,
    },
    {
      code: 'duty',
      reason: 'Está de serviço. Saia primeiro de serviço.',
      stands: `select exists (select from duty_duties where user_id = :person and status <> 'off')`,
    },
  ],
}
