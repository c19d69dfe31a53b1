import { LogOut } from 'lucide-react'
import { useSubscription } from '../../../domains/insurance/api.ts'
import { fresh } from '../../../lib/api/query-client.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'

type GreetingProps = { firstName: string | undefined; name: string; imageUrl: string | null }

export function Greeting({ firstName, name, imageUrl }: GreetingProps) {
  // Also where the document has brought the answer: the label is of now.
  const { data: subscription } = useSubscription(fresh)
  return (
    <div className="flex flex-wrap items-center gap-3 py-5 md:gap-4 md:py-8">
      <Avatar name={name} src={imageUrl} alt="A sua fotografia" size="lg" />
      <div className="min-w-0 grow basis-36">
        <h1 className="text-2xl font-extrabold tracking-tight md:text-4xl">
          Olá, {firstName ?? 'que bom ver quem volta'}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
          Plano <Badge tone="action">{planLabel(subscription ?? null)}</Badge>
        </p>
      </div>
      <Button variant="outline" size="sm" onClick={signOut}>
        <LogOut className="size-5 max-sm:hidden" aria-hidden />
        Sair
      </Button>
    </div>
  )
}

/** The label is of the account, whatever the plan is called (decision A-21). */
const planLabel = (subscription: { status: string } | null): string =>
  subscription?.status === 'active' ? 'Premium' : 'Básico'
