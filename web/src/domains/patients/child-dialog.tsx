import type { Taken } from '@salama/contract/kernel/endpoint'
import { patientForm } from '@salama/contract/patients/form'
import { useState } from 'react'
import type { ApiError } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { useAddPatient } from './api.ts'
import { FORM, FormDialog } from './form-dialog.tsx'
import { RELATION_OPTIONS, SEX_OPTIONS } from './labels.ts'

const schema = async () => patientForm

type Values = Taken<typeof patientForm>
const NOBODY: Values = { name: '', bornOn: '', sex: 'unknown', relation: 'child', document: '' }

/** One allergy a line. */
const allergiesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A child of the household, with what a doctor must know from the first consultation on. */
export function ChildDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ schema, values: NOBODY })
  const [allergies, setAllergies] = useState('')
  const save = useAddPatient()
  const { errors, values } = form
  const onError = (error: ApiError) => void (handleUnauthorized(error) || form.refuse(error))
  return (
    <FormDialog title="Acrescentar criança" saveLabel="Acrescentar" save={save} onClose={onClose}>
      <Form
        id={FORM}
        className="flex flex-col gap-4"
        onSubmit={form.submit((made) =>
          save.mutate({ ...made, allergies: allergiesIn(allergies) }, { onSuccess: onClose, onError }),
        )}
      >
        <Field label="Nome completo" error={errors.name} required>
          <Input {...form.field('name')} autoComplete="off" />
        </Field>
        <Field label="Data de nascimento" error={errors.bornOn} required>
          <Input {...form.field('bornOn')} type="date" />
        </Field>
        <Field label="Sexo" error={errors.sex} required>
          <Select
            options={SEX_OPTIONS}
            value={values.sex}
            onValueChange={(chosen) => form.change({ sex: chosen as Values['sex'] })}
          />
        </Field>
        <Field label="O que é para si" error={errors.relation} required>
          <Select
            options={RELATION_OPTIONS}
            value={values.relation}
            onValueChange={(chosen) => form.change({ relation: chosen as Values['relation'] })}
          />
        </Field>
        <Field label="Número do documento" hint="Bilhete de identidade, cédula ou passaporte" error={errors.document}>
          <Input {...form.field('document')} autoComplete="off" />
        </Field>
        <Field label="Alergias conhecidas" hint="Uma por linha. Ficam no processo da criança.">
          <Textarea rows={2} value={allergies} onChange={({ target }) => setAllergies(target.value)} />
        </Field>
      </Form>
    </FormDialog>
  )
}
