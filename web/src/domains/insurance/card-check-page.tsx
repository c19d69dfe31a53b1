import type { checkCard } from '@salama/contract/insurance'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { formatDay } from '@salama/contract/kernel/time'
import { useParams } from 'wouter'
import { CheckPage, CheckResult } from '../../ui/display/check-result.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { useCard } from './api.ts'
import { statusBadge, termsOf } from './labels.ts'

/** What a clinic sees of a card: whether it is valid today, and enough to recognise who shows it. */
export function CardCheckPage() {
  const { code = '' } = useParams<{ code: string }>()
  const query = useCard(code)
  return (
    <CheckPage
      title="Cartão"
      subtitle="Verificação para clínicas e farmácias"
      missing="Este cartão não existe"
      query={query}
    >
      {(card) => <CheckedCard card={card} />}
    </CheckPage>
  )
}

function CheckedCard({ card }: { card: Reply<typeof checkCard> }) {
  const { isValid, status, planName, policyNumber, validUntil, people, insurer } = card
  const terms = termsOf(insurer === undefined ? undefined : { name: insurer })
  return (
    <CheckResult isValid={isValid} verdict={isValid ? 'Cartão válido hoje' : 'Cartão não válido hoje'}>
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
    </CheckResult>
  )
}
