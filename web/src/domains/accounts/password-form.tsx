import { changePassword, listSessions } from '@salama/contract/accounts/security'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { refresh } from '../../lib/query-client.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'

const schema = async () => (await import('@salama/contract/accounts/forms')).passwordChange

const EMPTY = { password: '', newPassword: '' }

export function PasswordForm() {
  const form = useForm({ schema, values: EMPTY })
  const { errors } = form
  const changing = useMutation({
    mutationFn: (body: typeof EMPTY) => call(changePassword, { body }),
    onSuccess: () => {
      form.reset(EMPTY)
      toast({ title: 'Palavra-passe mudada', description: 'As outras sessões terminaram.', variant: 'success' })
      return refresh(listSessions)
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) form.refuse(error)
    },
  })
  return (
    <Form
      aria-label="Mudar a palavra-passe"
      onSubmit={form.submit((values) => changing.mutate(values))}
      className="flex flex-col gap-4"
    >
      <FormFailure error={changing.error} fallback="A palavra-passe não mudou. Tente novamente." />
      <Field label="Palavra-passe atual" error={errors.password} required>
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
      <Field
        label="Palavra-passe nova"
        hint="Pelo menos 8 caracteres, e não uma das mais usadas."
        error={errors.newPassword}
        required
      >
        <PasswordInput {...form.field('newPassword')} autoComplete="new-password" />
      </Field>
      <Button type="submit" busy={changing.isPending} className="self-start">
        Mudar a palavra-passe
      </Button>
    </Form>
  )
}
