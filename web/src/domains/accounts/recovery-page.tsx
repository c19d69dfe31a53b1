import { recoverAccount, requestRecovery, type SentCode } from '@salama/contract/accounts/codes'
import { formatTime } from '@salama/contract/kernel/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type ApiError, call, sentenceOf } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { queryClient } from '../../lib/query-client.ts'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

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
      <Field label="Código" hint="Seis algarismos" error={errors.code} required>
        <Input
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="text-xl tracking-[0.3em] tabular-nums"
        />
      </Field>
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

function Refusal({ error }: { error: ApiError | null }) {
  if (!error || error.fields.length > 0) return null
  return (
    <AlertStrip tone="danger" announce>
      {sentenceOf(error, 'Não foi possível. Tente novamente.')}
    </AlertStrip>
  )
}
