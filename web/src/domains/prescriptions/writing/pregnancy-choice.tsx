import type { PatientGlance } from '@salama/contract/patients/glance'
import { ageOn } from '@salama/contract/patients/words'
import type { Pregnancy as Said } from '@salama/contract/prescriptions'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'

type Pregnancy = NonNullable<Said>
type PregnancyChoiceProps = { value: Pregnancy | undefined; onChange: (value: Pregnancy | undefined) => void }

const LABELS: Record<Pregnancy, string> = { pregnant: 'Grávida', breastfeeding: 'A amamentar' }
const NEITHER = 'neither'

/** What the medicines are looked at with; small, since most prescriptions do not need it. */
export function PregnancyChoice({ value, onChange }: PregnancyChoiceProps) {
  return (
    <details className="rounded-md border border-line px-3.5">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Gravidez ou amamentação{value && `: ${LABELS[value].toLowerCase()}`}
      </summary>
      <div className="pt-1 pb-3.5">
        <RadioGroup
          label="Gravidez ou amamentação"
          labelHidden
          value={value ?? NEITHER}
          options={[
            { value: NEITHER, label: 'Nenhuma, que se saiba' },
            ...Object.entries(LABELS).map(([state, label]) => ({ value: state, label })),
          ]}
          onValueChange={(chosen) => onChange(chosen === NEITHER ? undefined : (chosen as Pregnancy))}
        />
      </div>
    </details>
  )
}

/** From what age a girl is asked. */
const LEAST_AGE = 10

/** Not where the room knows better. */
export const mayBePregnant = (patient: PatientGlance | undefined, today: string): boolean =>
  patient?.sex !== 'male' && (!patient?.bornOn || ageOn(patient.bornOn, today) >= LEAST_AGE)
