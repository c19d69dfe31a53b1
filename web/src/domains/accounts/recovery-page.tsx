import { recoverAccount, requestRecovery, type SentCode } from '@salama/contract/accounts/codes'
import { formatTime } from '@salama/contract/kernel/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useForm } from '../../lib/forms/form.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input, PasswordInput } from '../../ui/forms/input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CodeField } from './code-field.tsx'
import { Refusal } from './refusal.tsx'

const requestSchema = async () => (await import('@salama/contract/accounts/forms')).recoveryRequest
const passwordSchema = async () => (await import('@salama/contract/accounts/forms')).recovery

/** A new password for whoever lost the old one: a code to the phone or the e-mail, then the password. */
export function RecoveryPage() {
  const [sent, setSent] = useState<{ code: SentCode; to: string }>()
  return (
    <div className="mx-auto w-full max-w-md pb-8">
      <PageHeader branded title="Recuperar a conta" />
      <Card className="mt-4 p-5 sm:p-7">
        {sent ? (
          <NewPassword key={sent.code.id} sent={sent.code} to={sent.to} onAgain={() => setSent(undefined)} />
        ) : (
          <AskForCode onSent={(code, to) => setSent({ code, to })} />
        )}
      </Card>
      <p className="mt-4 text-center">
        <Link href="/entrar" className={buttonClass({ variant: 'link' })}>
          Voltar a entrar
        </Link>
      </p>
    </div>
  )
}

function AskForCode({ onSent }: { onSent: (code: SentCode, to: string) => void }) {
  const form = useForm({ schema: requestSchema, values: { identifier: '' } })
  const { errors } = form
  const asking = useMutation({
    mutationFn: (body: { identifier: string }) => call(requestRecovery, { body }),
    onSuccess: (code, { identifier }) => onSent(code, identifier.trim()),
    onError: (error) => {
      form.refuse(error)
    },
  })
  return (
    <Form
      aria-label="Pedir um código"
      onSubmit={form.submit((values) => asking.mutate(values))}
      className="flex flex-col gap-4"
    >
      <p>Escreva o telefone ou o e-mail da sua conta. Enviamos um código para escolher uma palavra-passe nova.</p>
      <Refusal error={asking.error} />
      <Field label="E-mail ou telefone" error={errors.identifier} required>
        <Input {...form.field('identifier')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" size="lg" fullWidth busy={asking.isPending} busyText="A enviar...">
        Enviar código
      </Button>
    </Form>
  )
}

const EMPTY = { code: '', password: '' }

function NewPassword({ sent, to, onAgain }: { sent: SentCode; to: string; onAgain: () => void }) {
  const form = useForm({ schema: passwordSchema, values: EMPTY })
  const { errors } = form
  const recovering = useMutation({
    mutationFn: (body: typeof EMPTY) => call(recoverAccount, { params: { id: sent.id }, body }),
    onSuccess: () => {
      // Nothing read as a visitor may stay: the page is loaded anew.
      queryClient.clear()
      location.assign('/')
    },
    onError: (error) => {
      form.refuse(error)
    },
  })
  return (
    <Form
      aria-label="Escolher a palavra-passe"
      onSubmit={form.submit((values) => recovering.mutate(values))}
      className="flex flex-col gap-4"
    >
      <p role="status">
        Se há uma conta com <span className="font-semibold wrap-anywhere">{to}</span>, o código vai a caminho
        {sent.channel === 'sms' ? ' por SMS' : ' por e-mail; veja também no lixo'}. Serve até às{' '}
        {formatTime(sent.expiresAt)}.
      </p>
      <Refusal error={recovering.error} />
      <CodeField {...form.field('code')} onValueChange={(code) => form.change({ code })} error={errors.code} />
      <Field
        label="Palavra-passe nova"
        hint={errors.password ? undefined : 'Pelo menos 8 caracteres, e não uma das mais usadas.'}
        error={errors.password}
        required
      >
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        size="lg"
        fullWidth
        busy={recovering.isPending || recovering.isSuccess}
        busyText="A entrar..."
      >
        Mudar e entrar
      </Button>
      <Button variant="link" onClick={onAgain} className="self-center">
        Pedir outro código
      </Button>
    </Form>
  )
}
