import {
  type Contact,
  confirmation,
  confirmContact,
  listContacts,
  requestConfirmation,
  type SentCode,
} from '@salama/contract/accounts/codes'
import { formatPhone } from '@salama/contract/kernel/phone'
import { formatTime } from '@salama/contract/kernel/time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, sentenceOf } from '../../lib/api.ts'
import { resolverOf, showFieldIssues } from '../../lib/form.ts'
import { queryClient, queryOf } from '../../lib/query-client.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

/** How the person is reached, and a code to confirm what was not yet. */
export function ContactList() {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listContacts), staleTime: 0 })
  if (data)
    return (
      <ul aria-label="Os seus contactos" className="divide-y divide-line">
        {data.map((contact) => (
          <li key={contact.channel} className="py-3 first:pt-0 last:pb-0">
            <Entry contact={contact} />
          </li>
        ))}
      </ul>
    )
  if (error) return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <SkeletonList rows={2} rowClass="h-12" />
}

function Entry({ contact: { channel, contact, confirmedAt } }: { contact: Contact }) {
  const [sent, setSent] = useState<SentCode>()
  const asking = useMutation({
    mutationFn: () => call(requestConfirmation, { body: { channel } }),
    onSuccess: setSent,
    onError: handleUnauthorized,
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="block text-sm text-muted">{channel === 'sms' ? 'Telefone' : 'E-mail'}</span>
          <span className="font-semibold wrap-anywhere">{channel === 'sms' ? formatPhone(contact) : contact}</span>
        </p>
        {confirmedAt ? (
          <Badge tone="action">Confirmado</Badge>
        ) : (
          !sent && (
            <Button variant="outline" size="sm" busy={asking.isPending} onClick={() => asking.mutate()}>
              Confirmar<span className="sr-only"> {channel === 'sms' ? 'o telefone' : 'o e-mail'}</span>
            </Button>
          )
        )}
      </div>
      {asking.error && (
        <AlertStrip tone="danger" announce className="mt-2">
          {sentenceOf(asking.error, 'O código não foi enviado. Tente novamente.')}
        </AlertStrip>
      )}
      {sent && !confirmedAt && <Code sent={sent} onOther={() => setSent(undefined)} />}
    </>
  )
}

function Code({ sent, onOther }: { sent: SentCode; onOther: () => void }) {
  const form = useForm({ resolver: resolverOf(confirmation), defaultValues: { code: '' } })
  const confirming = useMutation({
    mutationFn: (body: { code: string }) => call(confirmContact, { params: { id: sent.id }, body }),
    onSuccess: (contacts) => {
      queryClient.setQueryData(queryOf(listContacts).queryKey, contacts)
      toast({ title: 'Contacto confirmado', variant: 'success' })
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) showFieldIssues(form, error)
    },
  })
  const { error } = confirming
  return (
    <form
      noValidate
      aria-label="Confirmar o contacto"
      onSubmit={form.handleSubmit((values) => confirming.mutate(values))}
      className="mt-3 flex flex-col gap-3"
    >
      {error && error.fields.length === 0 && (
        <AlertStrip tone="danger" announce>
          {sentenceOf(error, 'O contacto não foi confirmado. Tente novamente.')}
        </AlertStrip>
      )}
      <Field
        label="Código"
        hint={`Enviámos seis algarismos; servem até às ${formatTime(sent.expiresAt)}.`}
        error={form.formState.errors.code?.message}
        required
      >
        <Input {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={confirming.isPending}>
          Confirmar código
        </Button>
        <Button variant="outline" size="sm" onClick={onOther}>
          Pedir outro
        </Button>
      </div>
    </form>
  )
}
