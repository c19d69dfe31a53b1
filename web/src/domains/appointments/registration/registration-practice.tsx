import {
  type listSpecialties,
  PRICE_LIMITS,
  type Registration,
  type SentRegistration,
} from '@salama/contract/appointments'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { centavosOf, meticaisOf } from '@salama/contract/kernel/money'
import { PROVINCES } from '@salama/contract/kernel/provinces'
import type { Form } from '../../../lib/forms/form.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'

export type RegistrationFields = Form<SentRegistration, Registration>
type PracticeProps = { form: RegistrationFields; specialties: Reply<typeof listSpecialties> }

/** What a doctor does, for how much, when and where: the specification's ten fields. */
export function PracticeFields({ form, specialties }: PracticeProps) {
  const { errors } = form
  return (
    <>
      <Card as="section" aria-labelledby="registo-pratica" className="flex flex-col gap-5">
        <h2 id="registo-pratica" className="text-xl font-bold">
          Prática
        </h2>
        <Field label="Número da licença médica" error={errors.license} required>
          <Input {...form.field('license')} autoComplete="off" autoCapitalize="characters" />
        </Field>
        <Specialties form={form} specialties={specialties} />
      </Card>
      <Card as="section" aria-labelledby="registo-precos" className="flex flex-col gap-5">
        <h2 id="registo-precos" className="text-xl font-bold">
          Preços e horário
        </h2>
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <Price form={form} name="consultationPrice" label="Preço da videochamada (MZN)" limits={PRICE_LIMITS.video} />
          <Price form={form} name="consultationPriceChat" label="Preço do chat (MZN)" limits={PRICE_LIMITS.chat} />
        </div>
        <Switch
          label="Disponível 24/7"
          text="Sem isto começa com segunda a sexta, das 8h às 17h, e muda as horas no seu portal."
          checked={form.values.is24x7 ?? true}
          onCheckedChange={(is24x7) => form.change({ is24x7 })}
        />
      </Card>
      <Clinic form={form} />
    </>
  )
}

function Specialties({ form, specialties: { specialties, pricing } }: PracticeProps) {
  const { errors } = form
  const { specialty: primary, specialties: chosen } = form.values
  const choosePrimary = (name: string) => {
    const usual = pricing[name]
    form.change({
      specialty: name,
      specialties: [...new Set([name, ...chosen.filter((other) => other !== primary)])],
      consultationPrice: usual?.video ?? PRICE_LIMITS.video.usual,
      consultationPriceChat: usual?.chat ?? PRICE_LIMITS.chat.usual,
    })
  }
  const tick = (name: string, isTicked: boolean) =>
    form.change({ specialties: isTicked ? [...chosen, name] : chosen.filter((other) => other !== name) })
  return (
    <>
      <Field label="Especialidade principal" error={errors.specialty} required>
        <Select
          options={specialties.map((name) => ({ value: name, label: name }))}
          value={primary || undefined}
          onValueChange={choosePrimary}
          placeholder="Escolha a especialidade"
        />
      </Field>
      <fieldset aria-describedby={errors.specialties ? 'registo-especialidades-erro' : undefined}>
        <legend className="mb-1 font-semibold">Especialidades adicionais</legend>
        <div className="grid grid-cols-1 gap-x-4 short:grid-cols-2 md:grid-cols-2 lg:grid-cols-3">
          {specialties.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={chosen.includes(name)}
              disabled={name === primary}
              onCheckedChange={(isTicked) => tick(name, isTicked)}
            />
          ))}
        </div>
        <FieldError id="registo-especialidades-erro" message={errors.specialties} />
      </fieldset>
    </>
  )
}

type PriceProps = {
  form: RegistrationFields
  name: 'consultationPrice' | 'consultationPriceChat'
  label: string
  limits: { least: number; most: number }
}

/** Meticais in the field, centavos in what is sent. */
function Price({ form, name, label, limits }: PriceProps) {
  return (
    <Field label={label} error={form.errors[name]} required>
      <Input
        type="number"
        inputMode="numeric"
        min={meticaisOf(limits.least)}
        max={meticaisOf(limits.most)}
        step={50}
        value={form.values[name] === 0 ? '' : meticaisOf(form.values[name])}
        onChange={(event) => form.change({ [name]: centavosOf(Number(event.target.value)) })}
      />
    </Field>
  )
}

function Clinic({ form }: { form: RegistrationFields }) {
  const { errors } = form
  return (
    <Card as="section" aria-labelledby="registo-clinica" className="flex flex-col gap-5">
      <h2 id="registo-clinica" className="text-xl font-bold">
        Clínica
      </h2>
      <Field label="Nome da clínica" error={errors.clinicName} required>
        <Input {...form.field('clinicName')} autoComplete="organization" />
      </Field>
      <Field label="Endereço da clínica" error={errors.clinicAddress} required>
        <Input {...form.field('clinicAddress')} autoComplete="address-line1" />
      </Field>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Field label="Cidade" error={errors.city} required>
          <Input {...form.field('city')} autoComplete="address-level2" />
        </Field>
        <Field label="Província" error={errors.province} required>
          <Select
            options={PROVINCES.map((name) => ({ value: name, label: name }))}
            value={form.values.province || undefined}
            onValueChange={(province) => form.change({ province })}
            placeholder="Escolha a província"
          />
        </Field>
      </div>
    </Card>
  )
}
