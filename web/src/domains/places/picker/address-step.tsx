import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import type { AddressFields, Choice } from './choice.ts'
import { ExactPosition } from './exact-position.tsx'
import { ServicesSummary } from './services-summary.tsx'

type AddressStepProps = {
  choice: Choice
  refusal: string | undefined
  onChange: (choice: Choice) => void
}

/** What a rider needs where streets have no names: first a landmark and how to get there, then street and number. */
export function AddressStep({ choice, refusal, onChange }: AddressStepProps) {
  const { province, district, neighborhood, fields } = choice
  const set = (change: Partial<AddressFields>) => onChange({ ...choice, fields: { ...fields, ...change } })
  const chain = [neighborhood, district, province].flatMap((place) => (place ? [place.name] : []))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{chain.join(', ')}</p>
      <Field label="Ponto de referência" hint="Por exemplo: casa amarela, depois da bomba de água." optional>
        <Input value={fields.reference} maxLength={200} onChange={(event) => set({ reference: event.target.value })} />
      </Field>
      <Field label="Instruções de entrega" optional>
        <Textarea
          rows={2}
          value={fields.instructions}
          maxLength={500}
          onChange={(event) => set({ instructions: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Rua" optional>
          <Input
            value={fields.street}
            maxLength={120}
            autoComplete="address-line1"
            onChange={(event) => set({ street: event.target.value })}
          />
        </Field>
        <Field label="Número" optional>
          <Input
            value={fields.houseNumber}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => set({ houseNumber: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Segundo telefone" hint="De quem também pode receber." error={refusal} optional>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="84 123 4567"
          value={fields.secondPhone}
          onChange={(event) => set({ secondPhone: event.target.value })}
        />
      </Field>
      <ExactPosition choice={choice} onChange={onChange} />
      {province && <ServicesSummary province={province} district={district} neighborhood={neighborhood} />}
      {refusal && (
        <AlertStrip tone="danger" announce>
          {refusal}
        </AlertStrip>
      )}
    </div>
  )
}
