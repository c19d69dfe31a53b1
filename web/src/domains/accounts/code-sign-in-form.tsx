import { requestSignInCode, signInByCode } from '@salama/contract/accounts/codes'
import { formatTime } from '@salama/contract/kernel/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { CodeField } from './code-field.tsx'
import { Refusal } from './refusal.tsx'

const requestSchema = async () => (await import('@salama/contract/accounts/forms')).signInCodeRequest
const codeSchema = async () => (await import('@salama/contract/accounts/forms')).codeSignIn

type CodeSignInFormProps = { onDone: () => void; onPassword: () => void }

/** For a shared phone, or a password forgotten: a code by SMS signs in. */
export function CodeSignInForm({ onDone, onPassword }: CodeSignInFormProps) {
  const [sent, setSent] = useState<{ phone: string; expiresAt: string }>()
  return (
    <div className="flex flex-col gap-4">
      {sent ? (
        <TypeCode {...sent} onDone={onDone} onAgain={() => setSent(undefined)} />
      ) : (
        <AskForCode onSent={setSent} />
      )}
      <Button variant="link" onClick={onPassword} className="self-center">
        Entrar com a palavra-passe
      </Button>
    </div>
  )
}

function AskForCode({ onSent }: { onSent: (sent: { phone: string; expiresAt: string }) => void }) {
  const form = useForm({ schema: requestSchema, values: { phone: '' } })
  const asking = useMutation({
    mutationFn: (body: { phone: string }) => call(requestSignInCode, { body }),
    onSuccess: ({ expiresAt }, { phone }) => onSent({ phone, expiresAt }),
    onError: (error) => {
      form.refuse(error)
    },
  })
  return (
    <Form
      aria-label="Entrar com um código"
      onSubmit={form.submit((values) => asking.mutate(values))}
      className="flex flex-col gap-4"
    >
      <Refusal error={asking.error} />
      <Field label="Telefone" hint="O número que confirmou na sua conta." error={form.errors.phone} required>
        <Input {...form.field('phone')} type="tel" inputMode="tel" autoComplete="tel-national" />
      </Field>
      <Button type="submit" size="lg" fullWidth busy={asking.isPending} busyText="A enviar...">
        Enviar código por SMS
      </Button>
    </Form>
  )
}

type TypeCodeProps = { phone: string; expiresAt: string; onDone: () => void; onAgain: () => void }

function TypeCode({ phone, expiresAt, onDone, onAgain }: TypeCodeProps) {
  const form = useForm({ schema: codeSchema, values: { phone, code: '' } })
  const entering = useMutation({
    mutationFn: (body: { phone: string; code: string }) => call(signInByCode, { body }),
    onSuccess: onDone,
    onError: (error) => {
      form.refuse(error)
    },
  })
  return (
    <Form
      aria-label="Escrever o código"
      onSubmit={form.submit((values) => entering.mutate(values))}
      className="flex flex-col gap-4"
    >
      <p role="status">
        Se há uma conta que confirmou o número <span className="font-semibold">{phone}</span>, o código vai a caminho
        por SMS. Serve até às {formatTime(expiresAt)}.
      </p>
      <Refusal error={entering.error} />
      <CodeField {...form.field('code')} onValueChange={(code) => form.change({ code })} error={form.errors.code} />
      <Button type="submit" size="lg" fullWidth busy={entering.isPending || entering.isSuccess} busyText="A entrar...">
        Entrar
      </Button>
      <Button variant="link" onClick={onAgain} className="self-center">
        Pedir outro código
      </Button>
      <p className="text-center text-muted">
        O código não chega?{' '}
        <Link href="/recuperar" className={buttonClass({ variant: 'link' })}>
          Recuperar a conta
        </Link>
      </p>
    </Form>
  )
}
