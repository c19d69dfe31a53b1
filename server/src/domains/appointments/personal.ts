import { CARE, type Personal } from '../../platform/rights/personal.ts'

/** Appointments and the practice of a doctor. */
export const appointmentsPersonal: Personal = {
  tables: {
    appointments_appointments: {
      own: 'patient_id = :person',
      ids: 'id',
      archive: { title: 'Consultas', without: ['held_from'] },
      erasure: {
        set: { cancel_reason: `''`, held_from: 'null' },
        keep: { ...CARE, after: { notes: `''` } },
      },
    },
    // Whoever treated a patient stands in the patient's record.
    appointments_doctors: {
      own: 'user_id = :person',
      ids: 'id',
      archive: { title: 'Médico', without: ['search'] },
      erasure: {
        set: { status: `'suspended'`, paused: 'true', biography: `''`, profile_image_url: 'null' },
        keep: { ...CARE, after: { first_name: `'Conta'`, last_name: `'apagada'`, license: `''` } },
        plain: ['specialty', 'specialties', 'clinic_name', 'clinic_address', 'city', 'province', 'languages', 'search'],
      },
    },
    appointments_exceptions: { holds: 'days of a practice' },
    appointments_history: {
      own: 'exists (select from appointments_appointments where id = own.appointment_id and patient_id = :person)',
      archive: { title: 'Consultas: estados' },
      erasure: { plain: ['status'] },
    },
    appointments_hours: { holds: 'hours of a practice' },
    appointments_next_free: { holds: 'the next free time of a practice' },
    appointments_specialties: { holds: 'specialties' },
  },
  obstacles: [
    {
      code: 'appointment',
      reason: 'Tem uma consulta marcada ou a decorrer. Cancele-a ou espere até que termine.',
      stands: `select exists (select from appointments_appointments
        where status in ('held', 'confirmed', 'waiting', 'in_call', 'interrupted') and (patient_id = :person
          or doctor_id in (select id from appointments_doctors where user_id = :person)))`,
    },
  ],
}
