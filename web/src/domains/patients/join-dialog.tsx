import type { Taken } from '@salama/contract/kernel/endpoint'
import { joinForm } from '@salama/contract/patients/form'
import type { ApiError } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useJoin } from './api.ts'
import { FORM, FormDialog } from './form-dialog.tsx'
import { RELATION_OPTIONS } from './labels.ts'

const schema = async () => joinForm

type Values = Taken<typeof joinForm>
const NOTHING: Values = { code: '', relation: 'other' }

/** The code that somebody gave: from then on this account acts for their person. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ schema, values: NOTHING })
  const { errors, values } = form
  const save = useJoin()
  const onError = (error: ApiError) => void (handleUnauthorized(error) || form.refuse(error))
  return (
    <FormDialog title="Escrever um código" saveLabel="Continuar" save={save} onClose={onClose}>
      <Form
        id={FORM}
        className="flex flex-col gap-4"
        onSubmit={form.submit((made) => save.mutate(made, { onSuccess: onClose, onError }))}
      >
        <Field label="Código" hint="Dez letras e algarismos, como ABCDE-23456" error={errors.code} required>
          <Input {...form.field('code')} autoComplete="one-time-code" autoCapitalize="characters" />
        </Field>
        <Field label="O que a pessoa é para si" error={errors.relation}>
          <Select
            options={RELATION_OPTIONS}
            value={values.relation ?? 'other'}
            onValueChange={(chosen) => form.change({ relation: chosen as NonNullable<Values['relation']> })}
          />
        </Field>
      </Form>
    </FormDialog>
  )
}
