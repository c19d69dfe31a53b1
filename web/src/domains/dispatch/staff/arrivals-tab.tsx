import { RETURN_LABELS } from '@salama/contract/dispatch/returns'
import type { DoubtedArrival } from '@salama/contract/dispatch/staff'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { useDecideArrival, useDoubtedArrivals } from './api.ts'
import { StaffPhone } from './staff-phone.tsx'

/** What drivers call finished, and customers deny or nobody confirms: what it earns is held until staff decide. */
export function ArrivalsTab() {
  const query = useDoubtedArrivals()
  return (
    <Queue query={query}>
      {(arrivals) =>
        arrivals.length === 0 ? (
          <EmptyState
            icon={MapPin}
            title="Nenhuma chegada em dúvida"
            text="Aqui aparece o que um motorista deu por terminado sem código, ou por devolvido à loja, e alguém nega ou ninguém confirmou."
          />
        ) : (
          <ul className="flex flex-col gap-4">
            {arrivals.map((arrival) => (
              <li key={arrival.id}>
                <Arrival arrival={arrival} />
              </li>
            ))}
          </ul>
        )
      }
    </Queue>
  )
}

function Arrival({ arrival }: { arrival: DoubtedArrival }) {
  const { id, kind, customer, driver, fee, isNear, isTimely, isDenied, isWithheld, returnReason, endedAt } = arrival
  const [decision, setDecision] = useState<keyof typeof DECISIONS>()
  const decide = useDecideArrival(id)
  return (
    <Card as="article" aria-label={`${kind === 'ride' ? 'Viagem' : 'Entrega'} de ${customer.name}`}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Badge tone={isDenied ? 'danger' : 'emphasis'}>
          {returnReason ? 'A loja' : 'O cliente'} {isDenied ? 'nega' : 'não respondeu'}
        </Badge>
        {isWithheld && <Badge>Retido</Badge>}
        <span className="text-sm text-muted">
          <Waiting since={endedAt} />
        </span>
      </div>
      <Facts
        facts={[
          ['Cliente', <Person key="customer" {...customer} />],
          ['Motorista', <Person key="driver" {...driver} />],
          ...placeOf(arrival),
          ['Valor retido', <Money key="fee" centavos={fee} />],
          ['Última posição', isNear ? 'Perto do destino' : 'Longe do destino, ou desconhecida'],
          ['Tempo', isTimely ? 'Possível' : 'Curto demais'],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => setDecision('released')}>{returnReason ? 'Voltou à loja' : 'Pagar ao motorista'}</Button>
        <Button variant="danger" onClick={() => setDecision('returned')}>
          Devolver ao cliente
        </Button>
      </div>
      {decision && (
        <ReasonDialog
          {...(returnReason ? OF_RETURNS : DECISIONS)[decision]}
          busy={decide.isPending}
          onConfirm={(reason) => decide.mutate({ decision, reason })}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Card>
  )
}

/** Where its driver should be: at the end of the way, or back at the shop. */
const placeOf = ({ dropoffAddress, pickupAddress, returnReason }: DoubtedArrival): [string, string][] =>
  returnReason && pickupAddress
    ? [
        ['Devolvido a', pickupAddress],
        ['Motivo do motorista', RETURN_LABELS[returnReason]],
      ]
    : [['Destino', dropoffAddress]]

const Person = ({ name, phone }: { name: string; phone: string | null }) => (
  <>
    {name} <StaffPhone phone={phone} />
  </>
)

const DECISIONS = {
  released: {
    title: 'Pagar ao motorista?',
    hint: 'Fica no registo. O motorista recebe o que está retido.',
    confirmLabel: 'Pagar',
    cancelLabel: 'Ainda não',
    usual: ['O cliente confirmou por telefone.', 'A posição e a hora batem certo.'],
  },
  returned: {
    title: 'Devolver ao cliente?',
    hint: 'Fica no registo. O cliente recebe o que está retido: de uma viagem todo o preço, de uma entrega a taxa. O resto de um pedido devolve-se na página do pagamento.',
    confirmLabel: 'Devolver',
    cancelLabel: 'Ainda não',
    usual: ['O cliente não recebeu.', 'A viagem não foi feita.'],
  },
}

/** Of what should have come back to its shop. */
const OF_RETURNS = {
  released: {
    title: 'O pedido voltou à loja?',
    hint: 'Fica no registo. O que estava retido volta ao cliente pelo motivo do motorista, e o motorista recebe a taxa se a falha não foi dele.',
    confirmLabel: 'Voltou',
    cancelLabel: 'Ainda não',
    usual: ['A loja confirmou por telefone.', 'A posição e a hora batem certo.'],
  },
  returned: {
    title: 'Devolver ao cliente?',
    hint: 'Fica no registo. O cliente recebe tudo o que ainda não tem de volta, e o motorista não recebe a taxa.',
    confirmLabel: 'Devolver',
    cancelLabel: 'Ainda não',
    usual: ['O pedido não voltou à loja.', 'O motorista não tem o pedido.'],
  },
}
