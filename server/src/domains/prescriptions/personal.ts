import { CARE, NOBODY, type Personal } from '../../platform/rights/personal.ts'

/** What doctors prescribed. */
export const prescriptionsPersonal: Personal = {
  tables: {
    prescriptions_dispenses: {
      own: 'exists (select from prescriptions_prescriptions where id = own.prescription_id and patient_id = :person)',
      archive: { title: 'Receitas: o que foi levantado' },
      erasure: { keep: { ...CARE, after: { reason: 'null' } }, plain: ['reference_kind'] },
    },
    prescriptions_keys: { holds: 'public keys of the house' },
    prescriptions_lines: {
      own: 'exists (select from prescriptions_prescriptions where id = own.prescription_id and patient_id = :person)',
      archive: { title: 'Receitas: medicamentos' },
      erasure: {
        keep: { ...CARE, after: { quantity_reason: 'null' } },
        plain: ['medicine', 'dose', 'frequency', 'route', 'product_id', 'quantity_unit', 'dose_unit', 'brand'],
      },
    },
    prescriptions_prescriptions: {
      own: 'patient_id = :person',
      ids: 'id',
      archive: { title: 'Receitas', without: ['signature', 'key_id'] },
      erasure: {
        keep: {
          ...CARE,
          after: {
            patient_name: NOBODY,
            advice: `''`,
            reason: `''`,
            warnings: 'null',
            cancel_reason: `case when cancel_reason is not null then '[apagado]' end`,
          },
        },
        plain: ['doctor_name', 'doctor_license', 'key_id'],
      },
    },
    prescriptions_proposals: {
      own: 'exists (select from prescriptions_prescriptions where id = own.prescription_id and patient_id = :person)',
      archive: { title: 'Receitas: o que farmácias propuseram ao médico' },
      erasure: { keep: { ...CARE, after: { reason: `'[apagado]'` } }, plain: ['product_id', 'medicine', 'shop_name'] },
    },
    prescriptions_presentations: { holds: 'at which pharmacies a prescription was shown, by ids' },
  },
}
