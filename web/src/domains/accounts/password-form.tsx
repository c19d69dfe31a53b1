import { changePassword, listSessions } from '@salama/contract/accounts/security'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { PasswordInput } from '../../ui/forms/input.tsx'

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
