import { signIn } from '@salama/contract/accounts'
import { SIGN_IN_FORM } from '@salama/contract/paths'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type ApiError, call, sentenceOf } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input, PasswordInput } from '../../ui/forms/input.tsx'

const schema = async () => (await import('@salama/contract/accounts/credentials')).credentials

export const WRONG_CREDENTIALS = 'E-mail/telefone ou palavra-passe incorretos.'

type SignInFormProps = { onDone: () => void; onCode: () => void; onCreate: () => void }

export function SignInForm({ onDone, onCode, onCreate }: SignInFormProps) {
  const form = useForm({ schema, values: { identifier: '', password: '' } })
  const { errors } = form
  const entering = useMutation({
    mutationFn: (body: { identifier: string; password: string }) => call(signIn, { body }),
    onSuccess: onDone,
    onError: (error) => {
      if (!form.refuse(error)) form.focus('password')
    },
  })
  return (
    <Form
      action={SIGN_IN_FORM.action}
      onSubmit={form.submit((values) => entering.mutate(values))}
      aria-label="Entrar"
      className="flex flex-col gap-4"
    >
      {entering.error && entering.error.fields.length === 0 && (
        <AlertStrip tone="danger" announce>
          {refusalOf(entering.error)}
        </AlertStrip>
      )}
      <Field label="E-mail ou telefone" error={errors.identifier} required>
        <Input {...form.field('identifier')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Palavra-passe" error={errors.password} required>
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" size="lg" fullWidth busy={entering.isPending || entering.isSuccess} busyText="A entrar...">
        Entrar
      </Button>
      <Button variant="outline" size="lg" fullWidth onClick={onCode}>
        Entrar com código SMS
      </Button>
      <Link href="/recuperar" className={`${buttonClass({ variant: 'link' })} self-center`}>
        Esqueci-me da palavra-passe
      </Link>
      <p className="text-center text-muted">
        Ainda não tem conta?{' '}
        <Button variant="link" onClick={onCreate}>
          Criar uma conta
        </Button>
      </p>
    </Form>
  )
}

function refusalOf(error: ApiError): string {
  if (error.code === 'accounts.wrong_credentials') return WRONG_CREDENTIALS
  return sentenceOf(error, 'Não foi possível entrar. Tente novamente.')
}
