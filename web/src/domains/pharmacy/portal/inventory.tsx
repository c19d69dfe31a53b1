import type { StockFilter, StockLine } from '@salama/contract/pharmacy'
import { Pill } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../../lib/deferred.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { factsOf } from '../labels.ts'
import { MedicinePicture } from '../medicine-picture.tsx'
import { useStock } from './portal-api.ts'
import { Quarantine } from './quarantine.tsx'

const stockDialog = deferred(async () => (await import('./stock-dialog.tsx')).StockDialog)

/** What is on the shelves; `show` leaves out what is not low. */
export function Inventory({ show }: { show?: StockFilter }) {
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  const list = useStock({ limit: '50', ...(show && { show }), ...(search && { q: search }) })
  const chosen = list.rows?.find(({ id }) => id === chosenId)
  return (
    <>
      {show === undefined && <Quarantine />}
      <SearchField label="Procurar no inventário" value={search} onSearch={setSearch} className="mb-3 max-w-md" />
      {list.rows === undefined ? (
        list.error ? (
          <ErrorState text={list.error.sentence} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : (
          <SkeletonList rows={5} rowClass="h-20" />
        )
      ) : list.rows.length === 0 ? (
        <EmptyState
          icon={Pill}
          level={3}
          title={show === 'low' ? 'Nada em falta' : 'Nenhum medicamento no inventário'}
          text={show === 'low' ? 'Quando um medicamento chegar ao seu limite, aparece aqui.' : 'Adicione o primeiro.'}
        />
      ) : (
        <ul className="flex flex-col gap-2">
          {list.rows.map((row) => (
            <Row key={row.id} line={row} onOpen={() => setChosenId(row.id)} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {chosen && <stockDialog.Part line={chosen} onClose={() => setChosenId(undefined)} />}
    </>
  )
}

function Row({ line, onOpen }: { line: StockLine; onOpen: () => void }) {
  const { name, price, quantity, reserved, isLow, isListed } = line
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3 p-3!">
      <MedicinePicture medication={line} className="w-12 rounded-md" />
      <div className="min-w-0 grow basis-40">
        <p className="font-bold">{name}</p>
        <p className="text-sm text-muted">{factsOf(line)}</p>
      </div>
      <Money centavos={price} className="font-semibold" />
      <p className="text-sm">
        <strong className="text-base tabular-nums">{quantity}</strong> em stock
        {reserved > 0 && <span className="text-muted"> ({reserved} reservados)</span>}
      </p>
      {isLow && <Badge tone="danger">Stock baixo</Badge>}
      {!isListed && <Badge tone="outline">Escondido</Badge>}
      <Button variant="outline" size="sm" onClick={onOpen}>
        Alterar<span className="sr-only"> {name}</span>
      </Button>
    </Card>
  )
}
