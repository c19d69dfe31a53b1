import { MOST_DAYS, MOST_UNITS, type PrescriptionLine, ROUTES } from '@salama/contract/prescriptions'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { FreeTextBadge } from '../free-text-badge.tsx'
import type { FreeLine } from './written-line.ts'

type FreeFieldsProps = { line: FreeLine; onChange: (part: Partial<FreeLine>) => void; onSeek: () => void }

/** A medicine in the doctor's own words. */
export function FreeFields({ line, onChange, onSeek }: FreeFieldsProps) {
  return (
    <>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-2">
        <FreeTextBadge />
        <Button variant="ghost" size="sm" onClick={onSeek}>
          Procurar no formulário
        </Button>
      </div>
      <Field label="Nome e dosagem" className="col-span-2">
        <Input
          value={line.medicine}
          maxLength={120}
          placeholder="Amoxicilina 500 mg"
          onChange={({ target }) => onChange({ medicine: target.value })}
        />
      </Field>
      <Field label="Dose">
        <Input
          value={line.dose}
          maxLength={60}
          placeholder="1 cápsula"
          onChange={({ target }) => onChange({ dose: target.value })}
        />
      </Field>
      <Field label="Via">
        <Select
          value={line.route}
          options={ROUTES.map((route) => ({ value: route, label: route }))}
          onValueChange={(route) => onChange({ route: route as PrescriptionLine['route'] })}
        />
      </Field>
      <Field label="Frequência" className="col-span-2">
        <Input
          value={line.frequency}
          maxLength={60}
          placeholder="de 8 em 8 horas"
          onChange={({ target }) => onChange({ frequency: target.value })}
        />
      </Field>
      <NumberField
        label="Dias"
        least={1}
        most={MOST_DAYS}
        refusal={`Indique de 1 a ${MOST_DAYS} dias.`}
        value={line.durationDays}
        onChange={(durationDays) => onChange({ durationDays })}
      />
      <NumberField
        label="Quantidade"
        least={1}
        most={MOST_UNITS}
        refusal={`Indique uma quantidade de 1 a ${MOST_UNITS}.`}
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
    </>
  )
}
