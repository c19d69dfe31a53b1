import { listSessions } from '@salama/contract/accounts/security'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query-client.ts'
import { useUser } from '../../lib/session.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { ContactList } from './contact-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

/** Who the person is here, where the account is open, and its password. */
export function ProfilePage() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <PageHeader title="Perfil" />
      <Contacts />
      <Card as="section" aria-labelledby="sessoes">
        <CardHeader
          level={2}
          title={<span id="sessoes">Sessões abertas</span>}
          text="Os navegadores em que a sua conta está aberta. Termine os que não conhece e mude a palavra-passe."
        />
        <Sessions />
      </Card>
      <Card as="section" aria-labelledby="palavra-passe">
        <CardHeader
          level={2}
          title={<span id="palavra-passe">Mudar a palavra-passe</span>}
          text="As outras sessões terminam."
        />
        <PasswordForm />
      </Card>
    </div>
  )
}

function Contacts() {
  const user = useUser()
  if (!user) return null
  return (
    <Card as="section" aria-label="Os seus dados">
      <p className="mb-3 text-lg font-bold">{`${user.firstName} ${user.lastName}`.trim()}</p>
      <ContactList />
    </Card>
  )
}

function Sessions() {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listSessions), staleTime: 0 })
  if (data) return <SessionList sessions={data} />
  if (error) return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <SkeletonList rows={2} rowClass="h-16" />
}
