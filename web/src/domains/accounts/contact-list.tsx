import { CONTACT_CHANNELS } from '@salama/contract/accounts/channels'
import {
  type Contact,
  type ContactChannel,
  listContacts,
  requestConfirmation,
  type SentCode,
} from '@salama/contract/accounts/codes'
import { formatPhone } from '@salama/contract/kernel/phone'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sentenceOf } from '../../lib/api/api.ts'
import { queryOf } from '../../lib/api/query-client.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { ConfirmationForm } from './confirmation-form.tsx'
import { ContactForm } from './contact-form.tsx'

/** How the person is reached: the phone and the e-mail, each to be confirmed by a code, changed or added. */
export function ContactList() {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listContacts), staleTime: 0 })
  if (data)
    return (
      <ul aria-label="Os seus contactos" className="divide-y divide-line">
        {CONTACT_CHANNELS.map((channel) => (
          <li key={channel} className="py-3 first:pt-0 last:pb-0">
            <Entry channel={channel} contact={data.find((one) => one.channel === channel)} />
          </li>
        ))}
      </ul>
    )
  if (error) return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <SkeletonList rows={2} rowClass="h-12" />
}

const WORDS = {
  sms: { label: 'Telefone', the: 'o telefone' },
  email: { label: 'E-mail', the: 'o e-mail' },
} as const satisfies Record<ContactChannel, object>

function Entry({ channel, contact }: { channel: ContactChannel; contact: Contact | undefined }) {
  const [sent, setSent] = useState<SentCode>()
  const [isChanging, setChanging] = useState(false)
  const asking = useMutation({
    mutationFn: () => call(requestConfirmation, { body: { channel } }),
    onSuccess: setSent,
    onError: handleUnauthorized,
  })
  const { label, the } = WORDS[channel]
  const isUnconfirmed = contact !== undefined && contact.confirmedAt === null
  const leaveForm = () => {
    setChanging(false)
    setSent(undefined)
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-muted">{label}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className={contact ? 'font-semibold wrap-anywhere' : 'text-muted'}>{shown(contact)}</span>
            {contact?.confirmedAt && <Badge tone="action">Confirmado</Badge>}
          </p>
        </div>
        {!isChanging && (
          <div className="flex flex-wrap gap-2">
            {isUnconfirmed && !sent && (
              <Button variant="outline" size="sm" busy={asking.isPending} onClick={() => asking.mutate()}>
                Confirmar<span className="sr-only"> {the}</span>
              </Button>
            )}
            <Button variant={contact ? 'ghost' : 'outline'} size="sm" onClick={() => setChanging(true)}>
              {contact ? 'Mudar' : 'Adicionar'}
              <span className="sr-only"> {the}</span>
            </Button>
          </div>
        )}
      </div>
      {asking.error && (
        <AlertStrip tone="danger" announce className="mt-2">
          {sentenceOf(asking.error, 'O código não foi enviado. Tente novamente.')}
        </AlertStrip>
      )}
      {isChanging && <ContactForm channel={channel} onDone={leaveForm} />}
      {sent && isUnconfirmed && !isChanging && <ConfirmationForm sent={sent} onOther={() => setSent(undefined)} />}
    </>
  )
}

function shown(contact: Contact | undefined): string {
  if (!contact) return 'Por indicar'
  return contact.channel === 'sms' ? formatPhone(contact.contact) : contact.contact
}
