import { confirmation, getAccess, openAccess, preparation, prepareSecondFactor } from '@salama/contract/staff/access'
import { useMutation } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api/api.ts'
import { queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { QrCode } from '../../ui/display/qr-code.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { DigitsInput } from '../../ui/forms/digits-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordInput } from '../../ui/forms/input.tsx'

const schema = async () => confirmation
const preparationSchema = async () => preparation

type AccessFormProps = { isPrepared: boolean; needsCode: boolean }

/** Asks again who somebody is: the password, and a code of the second factor. */
export function AccessForm({ isPrepared, needsCode }: AccessFormProps) {
  return isPrepared ? <Confirmation needsCode={needsCode} /> : <Preparation />
}

function Confirmation({ needsCode }: { needsCode: boolean }) {
  const form = useForm({ schema, values: { password: '', code: undefined } })
  const { errors } = form
  const opening = useMutation({
    mutationFn: (body: { password: string; code?: string | undefined }) => call(openAccess, { body }),
    onSuccess: async (access) => {
      // What was refused while the desk was closed is asked for again.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'operator' })
      queryClient.setQueryData(queryOf(getAccess).queryKey, access)
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) form.refuse(error)
    },
  })
  const { error } = opening
  return (
    <Form
      aria-label="Confirme quem é"
      onSubmit={form.submit((values) => opening.mutate(values))}
      className="flex flex-col gap-4"
    >
      {error && error.fields.length === 0 && (
        <AlertStrip tone="danger" announce>
          {sentenceOf(error, 'Não foi possível abrir a mesa. Tente novamente.')}
        </AlertStrip>
      )}
      <Field label="Palavra-passe" error={errors.password} required>
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
      {needsCode && (
        <Field label="Código" hint="Os seis algarismos da sua aplicação." error={errors.code} required>
          <DigitsInput
            {...form.field('code')}
            autoComplete="one-time-code"
            most={6}
            onValueChange={(code) => form.change({ code })}
          />
        </Field>
      )}
      <Button type="submit" busy={opening.isPending} className="self-start">
        Abrir a mesa
      </Button>
    </Form>
  )
}

/** For whoever has no second factor yet: the key first, then a code of it. */
function Preparation() {
  const form = useForm({ schema: preparationSchema, values: { password: '' } })
  const preparing = useMutation({
    mutationFn: (body: { password: string }) => call(prepareSecondFactor, { body }),
    onError: (error) => {
      if (!handleUnauthorized(error) && !form.refuse(error)) void refresh(getAccess)
    },
  })
  if (preparing.data) return <NewKey {...preparing.data} />
  const { error } = preparing
  return (
    <Form
      aria-label="Segundo fator"
      onSubmit={form.submit((values) => preparing.mutate(values))}
      className="flex flex-col gap-4"
    >
      <p>
        Quem trabalha na mesa confirma também um código do telemóvel. Instale uma aplicação de códigos (por exemplo
        Aegis ou Google Authenticator) e continue.
      </p>
      {error && error.fields.length === 0 && (
        <AlertStrip tone="danger" announce>
          {sentenceOf(error, 'Não foi possível fazer a chave. Tente novamente.')}
        </AlertStrip>
      )}
      <Field label="Palavra-passe" error={form.errors.password} required>
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={preparing.isPending} className="self-start">
        Mostrar a chave
      </Button>
    </Form>
  )
}

function NewKey({ secret, address }: { secret: string; address: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p>Leia este código com a aplicação, ou escreva nela a chave. Não volta a ser mostrada.</p>
      <QrCode text={address} label="Código da chave" />
      <p className="font-semibold tracking-wide">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <div>
        <CopyButton value={secret} label="Copiar a chave" size="sm" variant="outline" />
      </div>
      <Confirmation needsCode />
    </div>
  )
}
