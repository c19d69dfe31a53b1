import { register } from '@salama/contract/accounts'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { Input, PasswordInput } from '../../ui/forms/input.tsx'

const schema = async () => (await import('@salama/contract/accounts/credentials')).registration

const EMPTY = { fullName: '', phone: '', email: '', password: '', acceptTerms: false }

export function RegistrationForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ schema, values: EMPTY })
  const { errors } = form
  const creating = useMutation({
    mutationFn: (body: SentBody<typeof register>) => call(register, { body }),
    onSuccess: onDone,
    onError: (error) => {
      form.refuse(error)
    },
  })
  return (
    <Form
      onSubmit={form.submit((values) => creating.mutate(values))}
      aria-label="Criar conta"
      className="flex flex-col gap-4"
    >
      <FormFailure error={creating.error} fallback="Não foi possível criar a conta. Tente novamente." />
      <Field label="Nome completo" error={errors.fullName} required>
        <Input {...form.field('fullName')} autoComplete="name" />
      </Field>
      <Field label="Telefone" hint="Por exemplo, 84 123 4567" error={errors.phone}>
        <Input {...form.field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field
        label="E-mail"
        hint={errors.email ? undefined : 'Basta um dos dois: telefone ou e-mail'}
        error={errors.email}
      >
        <Input {...form.field('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field
        label="Palavra-passe"
        hint={errors.password ? undefined : 'Pelo menos 8 caracteres'}
        error={errors.password}
        required
      >
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </Field>
      <Checkbox
        label={<TermsLabel />}
        checked={form.values.acceptTerms}
        onCheckedChange={(acceptTerms) => form.change({ acceptTerms })}
        error={errors.acceptTerms}
        required
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
    </Form>
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
