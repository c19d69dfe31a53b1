import { changePassword, listSessions, passwordChange } from '@salama/contract/accounts/security'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { resolverOf, showFieldIssues } from '../../lib/form.ts'
import { refresh } from '../../lib/query-client.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'

const EMPTY = { password: '', newPassword: '' }

export function PasswordForm() {
  const form = useForm({ resolver: resolverOf(passwordChange), defaultValues: EMPTY })
  const { errors } = form.formState
  const changing = useMutation({
    mutationFn: (body: typeof EMPTY) => call(changePassword, { body }),
    onSuccess: () => {
      form.reset(EMPTY)
      toast({ title: 'Palavra-passe mudada', description: 'As outras sessões terminaram.', variant: 'success' })
      return refresh(listSessions)
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) showFieldIssues(form, error)
    },
  })
  return (
    <form
      noValidate
      aria-label="Mudar a palavra-passe"
      onSubmit={form.handleSubmit((values) => changing.mutate(values))}
      className="flex flex-col gap-4"
    >
      <FormFailure error={changing.error} fallback="A palavra-passe não mudou. Tente novamente." />
      <Field label="Palavra-passe atual" error={errors.password?.message} required>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Field
        label="Palavra-passe nova"
        hint="Pelo menos 8 caracteres, e não uma das mais usadas."
        error={errors.newPassword?.message}
        required
      >
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
      </Field>
      <Button type="submit" busy={changing.isPending} className="self-start">
        Mudar a palavra-passe
      </Button>
    </form>
  )
}
