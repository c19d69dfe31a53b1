import { getCurrentUser } from '@salama/contract/accounts'
import { type Contact, type ContactChannel, listContacts } from '@salama/contract/accounts/codes'
import { changeContact } from '@salama/contract/accounts/profile'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { Input, PasswordInput } from '../../ui/forms/input.tsx'

const schema = async () => (await import('@salama/contract/accounts/forms')).contactChange

type ContactFormProps = { channel: ContactChannel; onDone: () => void }

/** Takes another phone number or e-mail, with the password: whoever reads a contact can take over the account. */
export function ContactForm({ channel, onDone }: ContactFormProps) {
  const form = useForm({
    schema,
    values: { channel, contact: '', password: '' },
  })
  const { errors } = form
  const changing = useMutation({
    mutationFn: (body: { channel: ContactChannel; contact: string; password: string }) => call(changeContact, { body }),
    onSuccess: (contacts: Contact[]) => {
      queryClient.setQueryData(queryOf(listContacts).queryKey, contacts)
      toast({ title: 'Contacto guardado', description: 'Confirme-o com um código.', variant: 'success' })
      onDone()
      return refresh(getCurrentUser)
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) form.refuse(error)
    },
  })
  const isPhone = channel === 'sms'
  return (
    <Form
      aria-label={isPhone ? 'Mudar o telefone' : 'Mudar o e-mail'}
      onSubmit={form.submit((values) => changing.mutate(values))}
      className="mt-3 flex flex-col gap-3"
    >
      <FormFailure error={changing.error} fallback="O contacto não mudou. Tente novamente." />
      <Field label={isPhone ? 'Telefone novo' : 'E-mail novo'} error={errors.contact} required>
        <Input
          {...form.field('contact')}
          type={isPhone ? 'tel' : 'email'}
          inputMode={isPhone ? 'tel' : 'email'}
          autoComplete={isPhone ? 'tel-national' : 'email'}
        />
      </Field>
      <Field label="A sua palavra-passe" error={errors.password} required>
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={changing.isPending}>
          Guardar contacto
        </Button>
        <Button variant="outline" size="sm" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
