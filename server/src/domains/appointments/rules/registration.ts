import type { Registration } from '@salama/contract/appointments'
import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import type { Fact } from '@salama/contract/verification'
import type { Hours } from './schedule.ts'

/** How staff verify doctors. */
export const DOCTOR_CASE = {
  kind: 'doctor',
  label: 'Médico',
  page: '/doctor-registration',
  papers: { professional_card: 'Carteira profissional', identity_document: 'Documento de identidade' },
} as const

/** The primary specialty first, each once. */
export const withPrimary = ({ specialty, specialties }: Pick<Registration, 'specialty' | 'specialties'>): string[] => [
  ...new Set([specialty, ...specialties]),
]

type Stated = Pick<
  Registration,
  | 'license'
  | 'specialty'
  | 'specialties'
  | 'clinicName'
  | 'clinicAddress'
  | 'city'
  | 'province'
  | 'consultationPrice'
  | 'is24x7'
> & { consultationPriceChat: Centavos | null }

/** What staff compare with the papers and the register of the medical order. */
export const factsOf = (sent: Stated): Fact[] => [
  { label: 'Licença médica', value: sent.license },
  { label: 'Especialidades', value: withPrimary(sent).join(', ') },
  { label: 'Clínica', value: sent.clinicName },
  { label: 'Endereço', value: `${sent.clinicAddress}, ${sent.city}, ${sent.province}` },
  {
    label: 'Preços',
    value: [
      `${formatMoney(sent.consultationPrice)} (videochamada)`,
      ...(sent.consultationPriceChat === null ? [] : [`${formatMoney(sent.consultationPriceChat)} (chat)`]),
    ].join(', '),
  },
  { label: 'Atendimento', value: sent.is24x7 ? '24/7' : 'Por horário' },
]

/** Weekdays from eight to five, until the doctor says otherwise. */
export const FIRST_HOURS: readonly Hours[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: 8 * 60,
  closes: 17 * 60,
}))
