import { brand } from '@salama/contract/brand'
import { Mail, Phone } from 'lucide-react'
import { useUser } from '../../lib/session/session.ts'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { OwnConversations } from './own-conversations.tsx'
import { VisitorForm } from './visitor-form.tsx'

/** Where people reach us: their conversations with the staff, a form for visitors, and the other ways. */
export function ContactPage() {
  const user = useUser()
  return (
    <>
      <PageHeader title="Fale Conosco" subtitle="Escreva-nos. Quem lhe responde é uma pessoa da nossa equipa." />
      {user ? (
        <OwnConversations channels={<Channels />} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card as="section" aria-label="Envie uma mensagem">
            <CardHeader level={2} title="Envie uma mensagem" />
            <VisitorForm />
          </Card>
          <Channels />
        </div>
      )}
    </>
  )
}

function Channels() {
  const { phone, email } = brand.contact
  return (
    <Card as="section" aria-label="Outros contactos">
      <CardHeader level={2} title="Outros contactos" />
      <address className="-my-1 not-italic">
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={channelClass}>
          <Phone className="size-5 shrink-0 text-action" aria-hidden />
          {phone}
        </a>
        <a href={`mailto:${email}`} className={channelClass}>
          <Mail className="size-5 shrink-0 text-action" aria-hidden />
          {email}
        </a>
      </address>
    </Card>
  )
}

const channelClass =
  'flex min-h-11 w-fit max-w-full items-center gap-3 wrap-anywhere font-semibold underline-offset-4 hover:underline'
