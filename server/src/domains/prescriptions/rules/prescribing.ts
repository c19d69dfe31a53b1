import type { AppointmentStatus } from '@salama/contract/appointments'
import { DAY_MS, dayInMaputo } from '@salama/contract/kernel/time'
import { ageInMonths, ageOn, DOSED_BY_WEIGHT_YEARS, WEIGHT_SERVES_DAYS } from '@salama/contract/patients/words'
import type { Pregnancy } from '@salama/contract/prescriptions'
import { CARE_MS } from '@salama/contract/records'
import type { CheckedPatient } from '../../formulary/public.ts'

/** States of a consultation in which, and after which, its doctor may prescribe. */
const BEGUN: readonly AppointmentStatus[] = ['in_call', 'interrupted', 'completed']

/** Why nothing is prescribed in this consultation now; undefined from its beginning until 30 days after its end. */
export function refusalOf(
  { status, endsAt }: { status: AppointmentStatus; endsAt: Date },
  now: Date,
): 'prescriptions.not_begun' | 'prescriptions.too_late' | undefined {
  if (!BEGUN.includes(status)) return 'prescriptions.not_begun'
  return now.getTime() > endsAt.getTime() + CARE_MS ? 'prescriptions.too_late' : undefined
}

const MONTHS = 12
const ADULT_MONTHS = 30 * MONTHS

export type Examined = { bornOn: string | null; weightGrams: number | undefined; pregnancy: Pregnancy | undefined }

/** As medicines are checked against. Whose birth date is unknown is taken for an adult of 30 years. */
export const patientToCheck = ({ bornOn, weightGrams, pregnancy }: Examined, now: Date): CheckedPatient => ({
  ageMonths: bornOn === null ? ADULT_MONTHS : ageInMonths(bornOn, dayInMaputo(now)),
  ...(weightGrams === undefined ? {} : { weightGrams }),
  isPregnant: pregnancy === 'pregnant',
  isBreastfeeding: pregnancy === 'breastfeeding',
})

/** Whether somebody born then is dosed by weight today. */
export const isDosedByWeight = (bornOn: string, now: Date): boolean =>
  ageOn(bornOn, dayInMaputo(now)) < DOSED_BY_WEIGHT_YEARS

export const isWeightRecent = (notedAt: Date, now: Date): boolean =>
  now.getTime() - notedAt.getTime() <= WEIGHT_SERVES_DAYS * DAY_MS
