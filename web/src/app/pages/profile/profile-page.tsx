import { ROLE_OPTIONS } from '@salama/contract/accounts'
import { listSessions } from '@salama/contract/accounts/security'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { ContactList } from '../../../domains/accounts/contact-list.tsx'
import { NameForm } from '../../../domains/accounts/name-form.tsx'
import { PasswordForm } from '../../../domains/accounts/password-form.tsx'
import { SessionList } from '../../../domains/accounts/session-list.tsx'
import { queryOf } from '../../../lib/api/query-client.ts'
import { useUser } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { OwnPlaces } from './own-places.tsx'
import { Portrait } from './portrait.tsx'

/** Who the person is here, how to reach them, where they receive, where the account is open, and its password. */
export function ProfilePage() {
  const user = useUser()
  if (!user) return null
  const role = ROLE_OPTIONS.find(({ id }) => id === user.userType)
  return (
    <>
      <PageHeader title="Perfil" subtitle="Os seus dados, e quem tem a sua conta aberta." />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <Section title="Os seus dados">
            <div className="flex flex-col gap-4">
              <Portrait user={user} />
              <NameForm user={user} />
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div>
                  <p className="text-sm text-muted">Papel</p>
                  <p className="font-semibold">{role?.title ?? 'Por escolher'}</p>
                </div>
                <Link href="/role-selection" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                  Mudar<span className="sr-only"> o papel</span>
                </Link>
              </div>
            </div>
          </Section>
          <Section title="Contactos" text="Por aqui lhe enviamos códigos e avisos. Só serve o que confirmou.">
            <ContactList />
            <p className="mt-4">
              <Link href="/perfil/notificacoes" className={buttonClass({ variant: 'outline', size: 'sm' })}>
                Que avisos recebe, e como
              </Link>
            </p>
          </Section>
          <Section title="Saúde" text="Alergias, doenças, medicamentos e o que os médicos lhe escreveram.">
            <div className="flex flex-wrap gap-2">
              <Link href="/historial" className={buttonClass({ variant: 'outline', size: 'sm' })}>
                O meu processo
              </Link>
              <Link href="/perfil/familia" className={buttonClass({ variant: 'outline', size: 'sm' })}>
                Família
              </Link>
            </div>
          </Section>
          <Section title="Moradas">
            <OwnPlaces />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section
            title="Sessões abertas"
            text="Os navegadores em que a sua conta está aberta. Termine os que não conhece e mude a palavra-passe."
          >
            <Sessions />
          </Section>
          <Section title="Mudar a palavra-passe" text="As outras sessões terminam.">
            <PasswordForm />
          </Section>
          <Section title="Levar ou apagar" text="Tudo o que há de si num só arquivo, ou o fim da conta.">
            <Link href="/perfil/dados" className={buttonClass({ variant: 'outline', size: 'sm' })}>
              Os seus dados
            </Link>
          </Section>
        </div>
      </div>
    </>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader level={2} title={<span id={id}>{title}</span>} text={text} />
      {children}
    </Card>
  )
}

function Sessions() {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listSessions), staleTime: 0 })
  if (data) return <SessionList sessions={data} />
  if (error) return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <SkeletonList rows={2} rowClass="h-16" />
}
