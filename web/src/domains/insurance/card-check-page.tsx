import type { checkCard } from '@salama/contract/insurance'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { formatDay } from '@salama/contract/kernel/time'
import { CircleCheck, CircleX } from 'lucide-react'
import { useParams } from 'wouter'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCard } from './api.ts'
import { statusBadge, termsOf } from './labels.ts'

/** What a clinic sees of a card: whether it is valid today, and enough to recognise who shows it. */
export function CardCheckPage() {
  const { code = '' } = useParams<{ code: string }>()
  const { data, error, isFetching, refetch } = useCard(code)
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="Cartão" subtitle="Verificação para clínicas e farmácias" />
      {data ? (
        <CheckedCard card={data} />
      ) : error?.status === 404 ? (
        <EmptyState icon={CircleX} title="Este cartão não existe" text="Confirme o código ou leia-o outra vez." />
      ) : error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </div>
  )
}

function CheckedCard({ card }: { card: Reply<typeof checkCard> }) {
  const { isValid, status, planName, policyNumber, validUntil, people, insurer } = card
  const terms = termsOf(insurer === undefined ? undefined : { name: insurer })
  const Icon = isValid ? CircleCheck : CircleX
  return (
    <Card as="section" aria-label="Resultado">
      <div
        role="status"
        className={classNames(
          'flex items-center gap-3 rounded-md px-4 py-4 text-xl font-extrabold',
          isValid ? 'bg-action-soft text-on-action-soft' : 'bg-danger-soft text-on-danger-soft',
        )}
      >
        <Icon className="size-8 shrink-0" aria-hidden />
        {isValid ? 'Cartão válido hoje' : 'Cartão não válido hoje'}
      </div>
      <Facts
        facts={[
          ['Estado', statusBadge(status).label],
          [terms.number, policyNumber],
          ['Plano', planName],
          ['Pessoas', people.join(', ')],
          ...(validUntil ? [['Válido até', formatDay(validUntil)] as const] : []),
          ...(insurer ? [['Seguradora', insurer] as const] : []),
        ]}
      />
      <p className="mt-3 text-sm text-muted">Peça um documento a quem mostra o cartão e compare o nome.</p>
    </Card>
  )
}
