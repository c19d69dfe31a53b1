import type { Subscription } from '@salama/contract/insurance'
import { insuredPerson, newMember } from '@salama/contract/insurance/people'
import { RELATIONS } from '@salama/contract/insurance/relations'
import type { Taken } from '@salama/contract/kernel/endpoint'
import type { ReactNode } from 'react'
import { type ApiError, sentenceOf } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAddMember, useDescribeInsured } from './api.ts'

const insuredForm = async () => insuredPerson
const memberForm = async () => newMember

const FORM = 'pessoa'

/** Who holds the plan: the name and date of birth that a clinic compares. */
export function InsuredDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { name, bornOn = '' } = subscription.insured
  const form = useForm({ schema: insuredForm, values: { name, bornOn } })
  const { errors } = form
  const save = useDescribeInsured()
  const onError = (error: ApiError) => void (handleUnauthorized(error) || form.refuse(error))
  return (
    <PersonDialog title="Os seus dados" saveLabel="Guardar" save={save} onClose={onClose}>
      <Form
        id={FORM}
        className="flex flex-col gap-4"
        onSubmit={form.submit((values) => save.mutate(values, { onSuccess: onClose, onError }))}
      >
        <Field label="Nome completo" error={errors.name} required>
          <Input {...form.field('name')} autoComplete="name" />
        </Field>
        <Field label="Data de nascimento" error={errors.bornOn} required>
          <Input {...form.field('bornOn')} type="date" autoComplete="bday" />
        </Field>
      </Form>
    </PersonDialog>
  )
}

const RELATION_OPTIONS = Object.entries(RELATIONS).map(([value, label]) => ({ value, label }))

const NOBODY: Taken<typeof newMember> = { name: '', bornOn: '', relation: 'child', consent: false }

/** One more person of the family plan, with consent. */
export function MemberDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ schema: memberForm, values: NOBODY })
  const { errors } = form
  const save = useAddMember()
  const onError = (error: ApiError) => void (handleUnauthorized(error) || form.refuse(error))
  return (
    <PersonDialog title="Acrescentar pessoa" saveLabel="Acrescentar" save={save} onClose={onClose}>
      <Form
        id={FORM}
        className="flex flex-col gap-4"
        onSubmit={form.submit((values) => save.mutate(values, { onSuccess: onClose, onError }))}
      >
        <Field label="Nome completo" error={errors.name} required>
          <Input {...form.field('name')} autoComplete="off" />
        </Field>
        <Field label="Data de nascimento" error={errors.bornOn} required>
          <Input {...form.field('bornOn')} type="date" />
        </Field>
        <Field label="Parentesco" error={errors.relation} required>
          <Select
            options={RELATION_OPTIONS}
            value={form.values.relation}
            onValueChange={(chosen) => form.change({ relation: chosen as keyof typeof RELATIONS })}
          />
        </Field>
        <Checkbox
          label="Tenho autorização desta pessoa, ou sou responsável por ela"
          checked={form.values.consent}
          onCheckedChange={(consent) => form.change({ consent })}
          error={errors.consent}
          required
        />
      </Form>
    </PersonDialog>
  )
}

type PersonDialogProps = {
  title: string
  saveLabel: string
  save: { isPending: boolean; error: ApiError | null }
  onClose: () => void
  children: ReactNode
}

function PersonDialog({ title, saveLabel, save, onClose, children }: PersonDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM} busy={save.isPending} busyText="A guardar...">
            {saveLabel}
          </Button>
        </>
      }
    >
      {save.error && save.error.fields.length === 0 && (
        <AlertStrip tone="danger" announce className="mb-4">
          {sentenceOf(save.error, 'Não foi possível guardar. Tente novamente.')}
        </AlertStrip>
      )}
      {children}
    </Dialog>
  )
}
