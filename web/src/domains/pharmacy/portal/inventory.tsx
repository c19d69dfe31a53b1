import type { StockFilter, StockLine, StockOrder } from '@salama/contract/pharmacy'
import { PackagePlus, Pill } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { factsOf, keptOf } from '../labels.ts'
import { MedicinePicture } from '../medicine-picture.tsx'
import { useStock } from './portal-api.ts'
import { Quarantine } from './quarantine.tsx'

const stockDialog = deferred(async () => (await import('./stock-dialog.tsx')).StockDialog)

const receiveDialog = deferred(async () => (await import('./receive-dialog.tsx')).ReceiveDialog)

const ORDERS: { value: StockOrder; label: string }[] = [
  { value: 'name', label: 'Por nome' },
  { value: 'stock', label: 'Menos stock primeiro' },
  { value: 'price', label: 'Mais barato primeiro' },
]

/** What is on the shelves; `show` leaves out what is not low. */
export function Inventory({ show }: { show?: StockFilter }) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<StockOrder>('name')
  const [isReceiving, setReceiving] = useState(false)
  const [chosenId, setChosenId] = useState<string>()
  const list = useStock({
    limit: '50',
    ...(show && { show }),
    ...(search && { q: search }),
    ...(sort !== 'name' && { sort }),
  })
  const chosen = list.rows?.find(({ id }) => id === chosenId)
  return (
    <>
      {show === undefined && <Quarantine />}
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <SearchField
          label="Procurar no inventário"
          value={search}
          onSearch={setSearch}
          className="min-w-52 grow md:max-w-md"
        />
        <Select
          label="Ordenar"
          value={sort}
          onValueChange={(value) => setSort(value as StockOrder)}
          options={ORDERS}
          className="w-auto! min-w-56"
        />
        <Button variant="outline" onClick={() => setReceiving(true)}>
          <PackagePlus className="size-5" aria-hidden />
          Receber remessa
        </Button>
      </div>
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
      {isReceiving && <receiveDialog.Part onClose={() => setReceiving(false)} />}
      {chosen && <stockDialog.Part line={chosen} onClose={() => setChosenId(undefined)} />}
    </>
  )
}

function Row({ line, onOpen }: { line: StockLine; onOpen: () => void }) {
  const { name, price, quantity, isLow, isListed, requiresPrescription, isInNumbers } = line
  const kept = keptOf(line)
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
        {kept && <span className="text-muted"> ({kept})</span>}
      </p>
      {requiresPrescription && isInNumbers === false && (
        <Badge tone="emphasis">A conferir: sem dosagem em números</Badge>
      )}
      {isLow && <Badge tone="danger">Stock baixo</Badge>}
      {!isListed && <Badge tone="outline">Escondido</Badge>}
      <Button variant="outline" size="sm" onClick={onOpen}>
        Alterar<span className="sr-only"> {name}</span>
      </Button>
    </Card>
  )
}
