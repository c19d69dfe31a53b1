import { type ErasureState, getErasure, requestErasure, withdrawErasure } from '@salama/contract/accounts/rights'
import { formatDate } from '@salama/contract/kernel/time'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { PasswordInput } from '../../ui/forms/input.tsx'

export function ErasureSection({ state: { erasure, obstacles, kept } }: { state: ErasureState }) {
  return (
    <div className="flex flex-col gap-4">
      {erasure ? (
        <Asked erasure={erasure} />
      ) : (
        <>
          {obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : <ErasureForm />}
          <Kept kept={kept} />
        </>
      )}
    </div>
  )
}

function Obstacles({ obstacles }: Pick<ErasureState, 'obstacles'>) {
  return (
    <div>
      <p className="font-semibold">Antes disso falta terminar:</p>
      <ul className="mt-2 list-disc pl-5">
        {obstacles.map(({ code, reason }) => (
          <li key={code}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

/** What each law keeps, once a law. */
function Kept({ kept }: Pick<ErasureState, 'kept'>) {
  const laws = Map.groupBy(kept, ({ law }) => law)
  return (
    <details className="text-sm text-muted">
      <summary className="cursor-pointer font-semibold">O que fica, e porquê</summary>
      <p className="mt-2">
        As suas estrelas ficam sem nome e sem texto. Estas partes ficam guardadas, sem ligação a uma conta:
      </p>
      <dl className="mt-2 flex flex-col gap-2">
        {[...laws].map(([law, parts]) => (
          <div key={law}>
            <dt className="font-semibold">{law}</dt>
            <dd>{parts.map(({ title }) => title).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">Cópias de segurança anteriores deixam de existir com o tempo, quando são substituídas.</p>
    </details>
  )
}

const schema = async () => (await import('@salama/contract/accounts/forms')).erasureRequest
const EMPTY = { password: '' }

function ErasureForm() {
  const form = useForm({ schema, values: EMPTY })
  const asking = useMutation({
    mutationFn: (body: typeof EMPTY) => call(requestErasure, { body }),
    onSuccess: () => {
      form.reset(EMPTY)
      toast({ title: 'Pedido recebido', description: 'Tem 14 dias para voltar atrás.', variant: 'success' })
      return refresh(getErasure)
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) form.refuse(error)
    },
  })
  return (
    <Form
      aria-label="Apagar a conta"
      onSubmit={form.submit((values) => asking.mutate(values))}
      className="flex flex-col gap-4"
    >
      <p>Tem 14 dias para voltar atrás. Depois não há maneira de recuperar a conta.</p>
      <FormFailure error={asking.error} fallback="O pedido não foi feito. Tente novamente." />
      <Field label="Palavra-passe" error={form.errors.password} required>
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="danger" busy={asking.isPending} className="self-start">
        Apagar a minha conta
      </Button>
    </Form>
  )
}

function Asked({ erasure: { status, dueAt } }: { erasure: NonNullable<ErasureState['erasure']> }) {
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawErasure),
    onSuccess: () => {
      toast({ title: 'A sua conta fica', variant: 'success' })
      return refresh(getErasure)
    },
    onError: (error) => tellRefusal(error, () => refresh(getErasure)),
  })
  if (status === 'closing') return <p>A conta está a ser apagada.</p>
  return (
    <>
      <p className="font-semibold">A conta será apagada a {formatDate(dueAt)}.</p>
      <p>Até lá tudo funciona como antes, e pode mudar de ideias.</p>
      <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate()} className="self-start">
        Ficar com a conta
      </Button>
    </>
  )
}
