import { ROLE_OPTIONS, type UserType } from '@salama/contract/accounts'
import { brand } from '@salama/contract/brand'
import { ArrowLeft, LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { BlockingOverlay } from '../../ui/feedback/spinner.tsx'
import { Logo } from '../../ui/theme/logo.tsx'
import { keepPendingRole } from './pending-role.ts'
import { RoleCard } from './role-card.tsx'
import { useSelectRole, useSubmitPendingRole } from './select-role.ts'

/** Where everybody begins, and where a role is changed later. A visitor's choice waits for the sign-in. */
export function RoleSelectionPage() {
  const user = useUser()
  const { mutate, isPending, isSuccess } = useSelectRole()
  const needsRole = user !== null && user.userType === null
  useSubmitPendingRole(needsRole, mutate)
  const busy = isPending || isSuccess
  const choose = (role: UserType) => {
    if (busy) return
    if (user) return mutate(role)
    keepPendingRole(role)
    location.assign('/api/login')
  }
  return (
    <div className="mx-auto max-w-4xl">
      <div className="flex flex-wrap items-center justify-between gap-3 py-4">
        <Logo />
        {user ? (
          <Button variant="ghost" size="sm" onClick={signOut} disabled={busy}>
            <LogOut className="size-5" aria-hidden />
            Sair da Conta
          </Button>
        ) : (
          <BackLink />
        )}
      </div>
      <h1 className="mt-4 text-3xl font-extrabold tracking-tight md:text-4xl">
        Selecione Seu Papel <span className="block text-action">{brand.name}</span>
      </h1>
      <p className="mt-3 max-w-xl text-lg text-muted">
        Diga-nos como quer usar a aplicação. Pode mudar de papel a qualquer momento.
      </p>
      <ul className="mt-6 grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
        {ROLE_OPTIONS.map((role) => (
          <RoleCard key={role.id} role={role} current={user?.userType === role.id} disabled={busy} onChoose={choose} />
        ))}
      </ul>
      {user && !needsRole && (
        <div className="mt-6">
          <BackLink />
        </div>
      )}
      {busy && <BlockingOverlay label="Configurando seu papel..." />}
    </div>
  )
}

function BackLink() {
  return (
    <Link href="/" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      <ArrowLeft className="size-5" aria-hidden />
      Voltar
    </Link>
  )
}
