import { type listSpecialties, PRICE_LIMITS, type SentRegistration } from '@salama/contract/appointments'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { centavosOf, meticaisOf } from '@salama/contract/kernel/money'
import { PROVINCES } from '@salama/contract/kernel/provinces'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'

export type RegistrationFields = UseFormReturn<SentRegistration, unknown, SentRegistration>
type PracticeProps = { form: RegistrationFields; specialties: Reply<typeof listSpecialties> }

/** What a doctor does, for how much, when and where: the specification's ten fields. */
export function PracticeFields({ form, specialties }: PracticeProps) {
  const { errors } = form.formState
  return (
    <>
      <Card as="section" aria-labelledby="registo-pratica" className="flex flex-col gap-5">
        <h2 id="registo-pratica" className="text-xl font-bold">
          Prática
        </h2>
        <Field label="Número da licença médica" error={errors.license?.message} required>
          <Input {...form.register('license')} autoComplete="off" autoCapitalize="characters" />
        </Field>
        <Specialties form={form} specialties={specialties} />
      </Card>
      <Card as="section" aria-labelledby="registo-precos" className="flex flex-col gap-5">
        <h2 id="registo-precos" className="text-xl font-bold">
          Preços e horário
        </h2>
        <div className="grid gap-5 md:grid-cols-2">
          <Price form={form} name="consultationPrice" label="Preço da videochamada (MZN)" limits={PRICE_LIMITS.video} />
          <Price form={form} name="consultationPriceChat" label="Preço do chat (MZN)" limits={PRICE_LIMITS.chat} />
        </div>
        <Controller
          control={form.control}
          name="is24x7"
          render={({ field }) => (
            <Switch
              label="Disponível 24/7"
              text="Sem isto começa com segunda a sexta, das 8h às 17h, e muda as horas no seu portal."
              checked={field.value ?? true}
              onCheckedChange={field.onChange}
            />
          )}
        />
      </Card>
      <Clinic form={form} />
    </>
  )
}

function Specialties({ form, specialties: { specialties, pricing } }: PracticeProps) {
  const { errors } = form.formState
  const [primary, chosen] = form.watch(['specialty', 'specialties'])
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const choosePrimary = (name: string) => {
    const usual = pricing[name]
    form.setValue('specialty', name, options)
    form.setValue('specialties', [...new Set([name, ...chosen.filter((other) => other !== primary)])], options)
    form.setValue('consultationPrice', usual?.video ?? PRICE_LIMITS.video.usual, options)
    form.setValue('consultationPriceChat', usual?.chat ?? PRICE_LIMITS.chat.usual, options)
  }
  const tick = (name: string, isTicked: boolean) =>
    form.setValue('specialties', isTicked ? [...chosen, name] : chosen.filter((other) => other !== name), options)
  return (
    <>
      <Field label="Especialidade principal" error={errors.specialty?.message} required>
        <Select
          options={specialties.map((name) => ({ value: name, label: name }))}
          value={primary || undefined}
          onValueChange={choosePrimary}
          placeholder="Escolha a especialidade"
        />
      </Field>
      <fieldset aria-describedby={errors.specialties ? 'registo-especialidades-erro' : undefined}>
        <legend className="mb-1 font-semibold">Especialidades adicionais</legend>
        <div className="grid gap-x-4 short:grid-cols-2 md:grid-cols-2 lg:grid-cols-3">
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
        <FieldError id="registo-especialidades-erro" message={errors.specialties?.message} />
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
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message} required>
          <Input
            ref={field.ref}
            type="number"
            inputMode="numeric"
            min={meticaisOf(limits.least)}
            max={meticaisOf(limits.most)}
            step={50}
            value={field.value === 0 ? '' : meticaisOf(field.value)}
            onChange={(event) => field.onChange(centavosOf(Number(event.target.value)))}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

function Clinic({ form }: { form: RegistrationFields }) {
  const { errors } = form.formState
  return (
    <Card as="section" aria-labelledby="registo-clinica" className="flex flex-col gap-5">
      <h2 id="registo-clinica" className="text-xl font-bold">
        Clínica
      </h2>
      <Field label="Nome da clínica" error={errors.clinicName?.message} required>
        <Input {...form.register('clinicName')} autoComplete="organization" />
      </Field>
      <Field label="Endereço da clínica" error={errors.clinicAddress?.message} required>
        <Input {...form.register('clinicAddress')} autoComplete="street-address" />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Cidade" error={errors.city?.message} required>
          <Input {...form.register('city')} autoComplete="address-level2" />
        </Field>
        <Controller
          control={form.control}
          name="province"
          render={({ field }) => (
            <Field label="Província" error={errors.province?.message} required>
              <Select
                options={PROVINCES.map((name) => ({ value: name, label: name }))}
                value={field.value || undefined}
                onValueChange={field.onChange}
                placeholder="Escolha a província"
              />
            </Field>
          )}
        />
      </div>
    </Card>
  )
}
