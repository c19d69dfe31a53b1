import { getOwnTip, type Tip } from '@salama/contract/tips'
import { useQuery } from '@tanstack/react-query'
import { fresh, queryOf } from '../../lib/api/query-client.ts'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { TipForm } from './tip-form.tsx'

type TipCardProps = {
  /** That of the delivery or ride, which is over. */
  taskId: string
  /** Who drove or delivered. */
  name: string
}

/** Gives something to who drove or delivered, and shows what was given. */
export function TipCard({ taskId, name }: TipCardProps) {
  const { data } = useQuery({ ...queryOf(getOwnTip, { query: { taskId } }), ...fresh })
  if (!data || (!data.mayGive && (!data.tip || data.tip.status === 'open'))) return null
  const title = `Gorjeta para ${name}`
  return (
    <Card as="section" aria-label={title}>
      <CardHeader
        level={2}
        title={title}
        text={data.mayGive ? 'Se quiser. Vai inteira para quem o serviu.' : undefined}
      />
      {data.mayGive ? <TipForm taskId={taskId} name={name} tip={data.tip} /> : data.tip && <Given tip={data.tip} />}
    </Card>
  )
}

function Given({ tip: { status, amount } }: { tip: Tip }) {
  if (status === 'refunded') return <p>A sua gorjeta foi devolvida.</p>
  return (
    <p>
      Deu <Money centavos={amount} className="font-bold" />
      {status === 'in_cash' ? ' em dinheiro' : ''}. Obrigado.
    </p>
  )
}
