import {
  DRIVER_PAPERS,
  type DriverPaperKind,
  type DriverProfile,
  driverRegistration,
  type SentDriverRegistration,
  VEHICLE_LABELS,
  VEHICLE_TYPES,
} from '@salama/contract/dispatch'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sentenceOf } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { PaperField, type PaperValue } from '../verification/paper-field.tsx'
import { useRegisterDriver } from './api.ts'

const schema = async () => driverRegistration

type Papers = Partial<Record<DriverPaperKind, PaperValue>>

type DriverRegistrationFormProps = { registered?: DriverProfile; onDone: () => void }

/** Vehicle, plate, licences and their papers; a bicycle needs neither plate nor licence. */
export function DriverRegistrationForm({ registered, onDone }: DriverRegistrationFormProps) {
  const [, navigate] = useLocation()
  const [papers, setPapers] = useState<Papers>({})
  const register = useRegisterDriver(registered !== undefined)
  const form = useForm({
    schema,
    values: registered
      ? valuesOf(registered)
      : { vehicleType: 'motorcycle', plate: '', licence: '', municipalLicence: '' },
  })
  const { errors } = form
  const hasEngine = form.values.vehicleType !== 'bicycle'
  const submit = form.submit(async (values) => {
    try {
      await register.mutateAsync({ ...values, papers: sentPapers(papers) })
    } catch (error) {
      return failed(error as Error)
    }
    toast({ title: 'Registo enviado', description: SENT, variant: 'success' })
    onDone()
    if (!registered) navigate('/dashboard/driver')
  })
  const failed = (error: Error) => {
    if (handleUnauthorized(error)) return
    toast({ title: 'Erro', description: sentenceOf(error, FAILURE), variant: 'destructive' })
    form.refuse(error)
  }
  return (
    <Form aria-label="Registo de motorista" onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Veículo" required error={errors.vehicleType}>
        <Select
          options={VEHICLES}
          value={form.values.vehicleType}
          onValueChange={(chosen) => form.change({ vehicleType: chosen as typeof form.values.vehicleType })}
        />
      </Field>
      {hasEngine && (
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <Field label="Matrícula" required hint="Por exemplo ABC 123 MC" error={errors.plate}>
            <Input autoCapitalize="characters" autoComplete="off" {...form.field('plate')} />
          </Field>
          <Field label="Carta de condução" required hint="O número" error={errors.licence}>
            <Input autoComplete="off" {...form.field('licence')} />
          </Field>
        </div>
      )}
      <Field label="Licença municipal" optional error={errors.municipalLicence}>
        <Input autoComplete="off" {...form.field('municipalLicence')} />
      </Field>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 text-lg font-bold">Documentos</legend>
        {(Object.keys(DRIVER_PAPERS) as DriverPaperKind[]).map((kind) => (
          <PaperField
            key={kind}
            label={DRIVER_PAPERS[kind]}
            value={papers[kind]}
            onChange={(value) => setPapers((before) => ({ ...before, [kind]: value }))}
          />
        ))}
      </fieldset>
      <Button type="submit" size="lg" busy={register.isPending} busyText="A enviar o registo...">
        {registered ? 'Enviar alterações' : 'Registrar como Motorista'}
      </Button>
    </Form>
  )
}

const VEHICLES = VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_LABELS[value] }))
const SENT = 'Avisamos assim que os documentos forem verificados.'
const FAILURE = 'Não foi possível enviar o registo. Tente novamente.'

const valuesOf = ({ vehicleType, plate, licence, municipalLicence }: DriverProfile): SentDriverRegistration => ({
  vehicleType,
  plate: plate ?? '',
  licence: licence ?? '',
  municipalLicence: municipalLicence ?? '',
})

const sentPapers = (papers: Papers): SentDriverRegistration['papers'] =>
  (Object.entries(papers) as [DriverPaperKind, PaperValue | undefined][]).flatMap(([kind, value]) =>
    value ? [{ kind, uploadId: value.uploadId, number: value.number, expiresOn: value.expiresOn }] : [],
  )
