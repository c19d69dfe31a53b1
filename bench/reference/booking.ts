import type { Reference } from './reference.ts'

/** A slot is held: the doctor may be booked, both are free, the history and the news say so. */
export const booking: Reference = {
  why: 'one statement is a transaction of its own; none would hold nothing',
  statements: [
    {
      text: `
        with booked as (
          insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price,
            amount_due, status, hold_expires_at, hold_limit_at, created_at)
          select $1::uuid, id, $2::uuid, $3::timestamptz, $4::timestamptz, 'video', 'Ensaio', price_video, price_video, 'held',
            now() + interval '30 minutes', now() + interval '3 hours', now()
          from appointments_doctors where id = $5::uuid and status = 'approved' and not paused
          on conflict do nothing returning *),
        noted as (
          insert into appointments_history (appointment_id, version, status, at)
          select id, version, status, created_at from booked)
        insert into platform_outbox (consumer, type, payload, due_at)
        select 'appointments', 'appointments.held', jsonb_build_object('appointmentId', id, 'patientId', patient_id), now()
        from booked`,
      values: ['⟦id⟧', '⟦patient⟧', '⟦startsAt⟧', '⟦endsAt⟧', '⟦doctor⟧'],
    },
  ],
  answer: '{"id":"⟦id⟧","status":"pending_payment"}',
}
