import { dayInMaputo } from '@salama/contract/kernel/time'
import type { PatientGlance } from '@salama/contract/patients/glance'
import type { OrderPatient } from '@salama/contract/patients/named'
import { ageText, RELATIONS, SEXES } from '@salama/contract/patients/words'
import { UserRound } from 'lucide-react'
import { useUser } from '../../lib/session/session.ts'
import { usePatients } from './api.ts'

/** 'Para Lia Macuácua': whom something is for, where that is not the account's own person. */
export function ForWhom({ patientId }: { patientId: string | undefined }) {
  const user = useUser()
  if (patientId === undefined || patientId === user?.id) return null
  return <Named patientId={patientId} />
}

function Named({ patientId }: { patientId: string }) {
  const person = usePatients().data?.find(({ id }) => id === patientId)
  if (!person) return null
  return (
    <p className="flex items-center gap-1.5 font-semibold">
      <UserRound className="size-4 shrink-0 text-action" aria-hidden />
      Para {person.name}
    </p>
  )
}

/** 'Para Lia Mussa, 6 anos': who takes what is ordered, as the pharmacy must read it. */
export const takenBy = ({ name, bornOn }: OrderPatient): string =>
  `Para ${name}${bornOn === null ? '' : `, ${ageText(bornOn, dayInMaputo(new Date()))}`}`

/** '6 anos · Feminino', and who speaks for the patient: what a doctor must see beside the name. */
export function glanceText({ bornOn, sex }: Pick<PatientGlance, 'bornOn' | 'sex'>): string {
  const parts = [
    bornOn === null ? 'Idade não indicada' : ageText(bornOn, dayInMaputo(new Date())),
    sex === 'unknown' ? '' : SEXES[sex],
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

export function PatientFacts({ patient }: { patient: PatientGlance | undefined }) {
  if (!patient) return null
  const { speaker } = patient
  return (
    <div>
      <p>{glanceText(patient)}</p>
      {speaker && (
        <p className="text-sm text-muted">
          Quem fala pelo paciente: {speaker.name} · O paciente é: {RELATIONS[speaker.relation].toLowerCase()}
        </p>
      )}
    </div>
  )
}
