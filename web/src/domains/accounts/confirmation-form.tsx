import { confirmContact, listContacts, type SentCode } from '@salama/contract/accounts/codes'
import { formatTime } from '@salama/contract/kernel/time'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient, queryOf } from '../../lib/api/query-client.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DigitsInput } from '../../ui/forms/digits-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'

const schema = async () => (await import('@salama/contract/accounts/forms')).confirmation

/** Takes the code that was sent to a contact. */
export function ConfirmationForm({ sent, onOther }: { sent: SentCode; onOther: () => void }) {
  const form = useForm({ schema, values: { code: '' } })
  const confirming = useMutation({
    mutationFn: (body: { code: string }) => call(confirmContact, { params: { id: sent.id }, body }),
    onSuccess: (contacts) => {
      queryClient.setQueryData(queryOf(listContacts).queryKey, contacts)
      toast({ title: 'Contacto confirmado', variant: 'success' })
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) form.refuse(error)
    },
  })
  return (
    <Form
      aria-label="Confirmar o contacto"
      onSubmit={form.submit((values) => confirming.mutate(values))}
      className="mt-3 flex flex-col gap-3"
    >
      <FormFailure error={confirming.error} fallback="O contacto não foi confirmado. Tente novamente." />
      <Field
        label="Código"
        hint={`Enviámos seis algarismos; servem até às ${formatTime(sent.expiresAt)}.`}
        error={form.errors.code}
        required
      >
        <DigitsInput
          {...form.field('code')}
          autoComplete="one-time-code"
          most={6}
          onValueChange={(code) => form.change({ code })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={confirming.isPending}>
          Confirmar código
        </Button>
        <Button variant="outline" size="sm" onClick={onOther}>
          Pedir outro
        </Button>
      </div>
    </Form>
  )
}
