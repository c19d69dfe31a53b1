import { STOCK_REASONS, type StockLine, type StockReason } from '@salama/contract/pharmacy'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { type OnShelf, shelfOf } from '../labels.ts'
import { useMoveStock } from './portal-api.ts'
import { PackagesField } from './stock-numbers.tsx'

const nothing = async () => undefined

/** What a count begins from. */
type Counting = OnShelf & Pick<StockLine, 'version'>

/** What came, went or was counted. */
export function StockMovement({ line }: { line: StockLine }) {
  const [reason, setReason] = useState<StockReason>('received')
  const [quantity, setQuantity] = useState<number>()
  const [note, setNote] = useState('')
  // As it was when the count began: whatever the list reads meanwhile, somebody stands at the shelf with these figures.
  const [counting, setCounting] = useState<Counting>(line)
  const [refused, setRefused] = useState<string>()
  const move = useMoveStock(line.id)
  const isCount = reason === 'count'
  const choose = (value: string) => {
    setReason(value as StockReason)
    setCounting(line)
    setRefused(undefined)
  }
  const send = () => {
    if (quantity === undefined) return
    setRefused(undefined)
    move.mutate(
      { reason, quantity, note, ...(isCount && { version: counting.version }) },
      {
        onSuccess: (after) => {
          setQuantity(undefined)
          setNote('')
          setCounting(after)
          toast({ title: 'Registado', description: shelfOf(after), variant: 'success' })
        },
        onError: (error) => {
          const present = presentIn(error)
          if (!present) return tellRefusal(error, nothing)
          setCounting(present)
          setRefused((error as ApiError).sentence)
        },
      },
    )
  }
  return (
    <Form onSubmit={send} aria-label="Movimento de stock" className="mt-5 border-t border-line pt-4">
      <h3 className="mb-3 font-bold">Movimento de stock</h3>
      {refused && (
        <AlertStrip tone="danger" announce className="mb-4">
          {refused}
        </AlertStrip>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Motivo">
          <Select
            value={reason}
            onValueChange={choose}
            options={Object.entries(STOCK_REASONS).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <PackagesField
          label={isCount ? 'Embalagens contadas' : 'Embalagens'}
          hint={isCount ? `${shelfOf(counting)}. Conte tudo o que lá está, também o já vendido.` : undefined}
          value={quantity}
          onChange={setQuantity}
        />
      </div>
      <Field label="Nota" optional className="mt-4">
        <Input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Button type="submit" variant="outline" className="mt-4" busy={move.isPending} busyText="A registar...">
        Registar
      </Button>
    </Form>
  )
}

const COUNT_REFUSED: readonly (string | undefined)[] = ['pharmacy.count_outdated', 'pharmacy.count_too_low']

/** The present figures, with which a refused count is looked at again. */
const presentIn = (error: Error): Counting | undefined =>
  error instanceof ApiError && COUNT_REFUSED.includes(error.code) ? (error.body?.details as Counting) : undefined
