import { type CurrentUser, getCurrentUser } from '@salama/contract/accounts'
import { changeName } from '@salama/contract/accounts/profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryClient, queryOf } from '../../lib/api/query-client.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { displayName } from './names.ts'

const schema = async () => (await import('@salama/contract/accounts/forms')).nameChange

/** The name by which everybody knows the person, and the form that changes it. */
export function NameForm({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenForm user={user} onDone={() => setOpen(false)} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-sm text-muted">Nome</p>
        <p className="font-semibold wrap-anywhere">{displayName(user)}</p>
      </div>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Mudar<span className="sr-only"> o nome</span>
      </Button>
    </div>
  )
}

function OpenForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const form = useForm({ schema, values: { fullName } })
  const changing = useMutation({
    mutationFn: (body: { fullName: string }) => call(changeName, { body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryOf(getCurrentUser).queryKey, changed)
      toast({ title: 'Nome guardado', variant: 'success' })
      onDone()
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) form.refuse(error)
    },
  })
  return (
    <Form
      aria-label="Mudar o nome"
      onSubmit={form.submit((values) => changing.mutate(values))}
      className="flex flex-col gap-3"
    >
      <FormFailure error={changing.error} fallback="O nome não mudou. Tente novamente." />
      <Field label="Nome completo" error={form.errors.fullName} required>
        <Input {...form.field('fullName')} autoComplete="name" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={changing.isPending}>
          Guardar nome
        </Button>
        <Button variant="outline" size="sm" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
