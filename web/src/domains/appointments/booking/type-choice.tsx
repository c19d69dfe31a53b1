import { CONSULTATION_TYPES, type ConsultationType, type Doctor, priceOf } from '@salama/contract/appointments'
import { roundToMetical } from '@salama/contract/kernel/money'
import { Money } from '../../../ui/display/money.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TYPE_LABELS } from '../labels.ts'

type TypeChoiceProps = { doctor: Doctor; value: ConsultationType; onChange: (type: ConsultationType) => void }

export function TypeChoice({ doctor, value, onChange }: TypeChoiceProps) {
  const offered = CONSULTATION_TYPES.filter((type) => type === 'video' || doctor.consultationPriceChat)
  const choose = (chosen: string) => {
    const type = offered.find((known) => known === chosen)
    if (type) onChange(type)
  }
  return (
    <RadioGroup
      label="Tipo de consulta"
      value={value}
      onValueChange={choose}
      options={offered.map((type) => ({
        value: type,
        label: TYPE_LABELS[type],
        aside: <Money centavos={roundToMetical(priceOf(doctor, type))} className="font-semibold" />,
      }))}
    />
  )
}
