import { register } from '@salama/contract/accounts'
import { registration } from '@salama/contract/accounts/credentials'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { resolverOf, showFieldIssues } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'

const EMPTY = { fullName: '', phone: '', email: '', password: '', acceptTerms: false }

export function RegistrationForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: resolverOf(registration), defaultValues: EMPTY })
  const { errors } = form.formState
  const creating = useMutation({
    mutationFn: (body: SentBody<typeof register>) => call(register, { body }),
    onSuccess: onDone,
    onError: (error) => {
      showFieldIssues(form, error)
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => creating.mutate(values))}
      aria-label="Criar conta"
      className="flex flex-col gap-4"
    >
      <FormFailure error={creating.error} fallback="Não foi possível criar a conta. Tente novamente." />
      <Field label="Nome completo" error={errors.fullName?.message} required>
        <Input {...form.register('fullName')} autoComplete="name" />
      </Field>
      <Field label="Telefone" hint="Por exemplo, 84 123 4567" error={errors.phone?.message}>
        <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field
        label="E-mail"
        hint={errors.email ? undefined : 'Basta um dos dois: telefone ou e-mail'}
        error={errors.email?.message}
      >
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field
        label="Palavra-passe"
        hint={errors.password ? undefined : 'Pelo menos 8 caracteres'}
        error={errors.password?.message}
        required
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Controller
        control={form.control}
        name="acceptTerms"
        render={({ field }) => (
          <Checkbox
            ref={field.ref}
            label={<TermsLabel />}
            checked={field.value}
            onCheckedChange={field.onChange}
            error={errors.acceptTerms?.message}
            required
          />
        )}
      />
      <Button
        type="submit"
        size="lg"
        fullWidth
        busy={creating.isPending || creating.isSuccess}
        busyText="A criar a conta..."
      >
        Criar Conta
      </Button>
    </form>
  )
}

/** Opens beside the form, so that what was typed stays. */
function TermsLabel() {
  return (
    <>
      Aceito os{' '}
      <a href="/terms" target="_blank" rel="noreferrer" className={linkClass}>
        Termos de utilização
      </a>{' '}
      e a{' '}
      <a href="/privacy" target="_blank" rel="noreferrer" className={linkClass}>
        Política de privacidade
      </a>
    </>
  )
}

const linkClass = 'font-semibold text-action underline decoration-2 underline-offset-2'
