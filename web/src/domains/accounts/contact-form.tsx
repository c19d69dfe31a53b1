import { getCurrentUser } from '@salama/contract/accounts'
import { type Contact, type ContactChannel, listContacts } from '@salama/contract/accounts/codes'
import { changeContact, contactChange } from '@salama/contract/accounts/profile'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { resolverOf, showFieldIssues } from '../../lib/form.ts'
import { queryClient, queryOf, refresh } from '../../lib/query-client.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'

type ContactFormProps = { channel: ContactChannel; onDone: () => void }

/** Takes another phone number or e-mail, with the password: whoever reads a contact can take over the account. */
export function ContactForm({ channel, onDone }: ContactFormProps) {
  const form = useForm({
    resolver: resolverOf(contactChange),
    defaultValues: { channel, contact: '', password: '' },
  })
  const { errors } = form.formState
  const changing = useMutation({
    mutationFn: (body: { channel: ContactChannel; contact: string; password: string }) => call(changeContact, { body }),
    onSuccess: (contacts: Contact[]) => {
      queryClient.setQueryData(queryOf(listContacts).queryKey, contacts)
      toast({ title: 'Contacto guardado', description: 'Confirme-o com um código.', variant: 'success' })
      onDone()
      return refresh(getCurrentUser)
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) showFieldIssues(form, error)
    },
  })
  const isPhone = channel === 'sms'
  return (
    <form
      noValidate
      aria-label={isPhone ? 'Mudar o telefone' : 'Mudar o e-mail'}
      onSubmit={form.handleSubmit((values) => changing.mutate(values))}
      className="mt-3 flex flex-col gap-3"
    >
      <FormFailure error={changing.error} fallback="O contacto não mudou. Tente novamente." />
      <Field label={isPhone ? 'Telefone novo' : 'E-mail novo'} error={errors.contact?.message} required>
        <Input
          {...form.register('contact')}
          type={isPhone ? 'tel' : 'email'}
          inputMode={isPhone ? 'tel' : 'email'}
          autoComplete={isPhone ? 'tel-national' : 'email'}
        />
      </Field>
      <Field label="A sua palavra-passe" error={errors.password?.message} required>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={changing.isPending}>
          Guardar contacto
        </Button>
        <Button variant="outline" size="sm" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
