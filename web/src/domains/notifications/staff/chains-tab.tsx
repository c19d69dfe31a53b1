import {
  type Chain,
  type ChainState,
  type ChainStep,
  chainMachine,
  listChains,
  type StepOutcome,
} from '@salama/contract/notifications/chains'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { when } from '../../../lib/ago.ts'
import { fresh, QUEUE_EVERY_MS, queryOf } from '../../../lib/api/query-client.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'

/** What must be answered: by whom it waits, what was tried, and what nobody has answered. */
export function ChainsTab() {
  const query = useQuery({ ...queryOf(listChains), ...fresh, refetchInterval: QUEUE_EVERY_MS })
  return <Queue query={query}>{(chains) => <Chains chains={chains} />}</Queue>
}

const TONES = { open: 'emphasis', acknowledged: 'outline', run_out: 'danger' } as const satisfies Record<
  ChainState,
  string
>
const STEPS: Record<ChainStep, string> = { sms: 'SMS', second: 'Segunda pessoa', desk: 'Mesa' }
const OUTCOMES: Record<StepOutcome, string> = {
  sent: 'enviado',
  unreachable: 'sem telefone confirmado',
  unwanted: 'não quer SMS',
  nobody: 'não há',
  waits: 'avisada',
}

function Chains({ chains }: { chains: Chain[] }) {
  if (chains.length === 0)
    return (
      <EmptyState
        icon={BellRing}
        title="Ninguém espera"
        text="Pedidos, pacientes à espera e consultas de hoje a que ninguém responde aparecem aqui ao fim de três minutos."
      />
    )
  return (
    <Card padded={false}>
      <ul aria-label="O que precisa de resposta" className="divide-y divide-line">
        {chains.map(({ id, title, state, openedAt, readAt, people, steps }) => (
          <li key={id} className="px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 font-bold wrap-anywhere">{title}</p>
              <Badge tone={TONES[state]}>{chainMachine.states[state].label}</Badge>
            </div>
            <p>Espera-se por {people.map(({ name }) => name).join(', ')}</p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <time dateTime={openedAt}>{when(openedAt)}</time>
              {steps.map(({ step, outcome }) => (
                <span key={step}>
                  {STEPS[step]}: {OUTCOMES[outcome]}
                </span>
              ))}
              {readAt !== null && state === 'run_out' && <span>aberta {when(readAt)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
