import { formatDay } from '@salama/contract/kernel/time'
import type { Patient } from '@salama/contract/patients'
import { patientChange } from '@salama/contract/patients/form'
import type { ApiError } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useChangePatient } from './api.ts'
import { type DetailValues as Values, valuesOf } from './details.ts'
import { FORM, FormDialog } from './form-dialog.tsx'
import { RELATION_OPTIONS, SEX_OPTIONS } from './labels.ts'

const schema = async () => patientChange

export function DetailsDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const form = useForm({ schema, values: valuesOf(patient) })
  const { errors, values } = form
  const save = useChangePatient()
  const onError = (error: ApiError) => void (handleUnauthorized(error) || form.refuse(error))
  return (
    <FormDialog title={`Dados de ${patient.name}`} saveLabel="Guardar" save={save} onClose={onClose}>
      <Form
        id={FORM}
        className="flex flex-col gap-4"
        onSubmit={form.submit((made) => save.mutate({ id: patient.id, ...made }, { onSuccess: onClose, onError }))}
      >
        {values.name !== undefined && (
          <Field label="Nome completo" error={errors.name} required>
            <Input {...form.field('name')} value={values.name} autoComplete="off" />
          </Field>
        )}
        {patient.isSelf ? (
          <Field label="Data de nascimento" error={errors.bornOn}>
            <Input {...form.field('bornOn')} value={values.bornOn ?? ''} type="date" autoComplete="bday" />
          </Field>
        ) : (
          patient.bornOn && (
            <p>
              Nasceu a {formatDay(`${patient.bornOn}T12:00:00Z`)}.{' '}
              <a href="/faq" className="underline">
                Corrigir no apoio ao cliente
              </a>
            </p>
          )
        )}
        <Field label="Sexo" error={errors.sex}>
          <Select
            options={SEX_OPTIONS}
            value={values.sex ?? 'unknown'}
            onValueChange={(chosen) => form.change({ sex: chosen as NonNullable<Values['sex']> })}
          />
        </Field>
        {values.relation !== undefined && (
          <Field label="O que é para si" error={errors.relation}>
            <Select
              options={RELATION_OPTIONS}
              value={values.relation}
              onValueChange={(chosen) => form.change({ relation: chosen as NonNullable<Values['relation']> })}
            />
          </Field>
        )}
        <Field label="Número do documento" hint="Bilhete de identidade, cédula ou passaporte" error={errors.document}>
          <Input {...form.field('document')} value={values.document ?? ''} autoComplete="off" />
        </Field>
      </Form>
    </FormDialog>
  )
}
