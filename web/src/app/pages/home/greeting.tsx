import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'

type GreetingProps = { name: string | undefined; imageUrl: string | null }

export function Greeting({ name, imageUrl }: GreetingProps) {
  return (
    <div className="flex items-center gap-4 py-5 md:py-8">
      <Avatar name={name ?? 'Salama'} src={imageUrl} alt="A sua fotografia" size="lg" />
      <div className="min-w-0">
        <h1 className="truncate text-2xl font-extrabold tracking-tight md:text-4xl">
          Olá, {name ?? 'que bom ver quem volta'}
        </h1>
        <p className="mt-1 flex items-center gap-2 text-muted">
          Plano <Badge tone="action">{planLabel(null)}</Badge>
        </p>
      </div>
    </div>
  )
}

/** The label is of the account, whatever the plan is called (decision A-21). */
const planLabel = (subscription: { status: string } | null): string =>
  subscription?.status === 'active' ? 'Premium' : 'Básico'
