import { imageId } from '@salama/contract/kernel/image'
import { readMoney } from '@salama/contract/kernel/money'
import { medicationPicture, type StockLine } from '@salama/contract/pharmacy'
import { Pill } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ChangedElsewhere } from '../../../ui/forms/changed-elsewhere.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { shelfOf } from '../labels.ts'
import { FactsFields } from './facts-fields.tsx'
import { useChangeMedication } from './portal-api.ts'
import { StockCard } from './stock-card.tsx'
import { StockMovement } from './stock-movement.tsx'
import { LowStockField } from './stock-numbers.tsx'
import { draftOf, type LineDraft, storedBeside } from './stored-line.ts'
import { sentFacts } from './written-facts.ts'

type StockDialogProps = { line: StockLine; onClose: () => void }

const nothing = async () => undefined
const failed = (error: Error) => tellRefusal(error, nothing)

/** Price, limit, picture and whether it is sold; and what came, went or was counted. */
export function StockDialog({ line, onClose }: StockDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(line))
  const { price, lowStockAt, facts } = draft
  const write = (more: Partial<LineDraft>) => setDraft({ ...draft, ...more })
  const change = useChangeMedication(line.id)
  const isStale = !change.isPending && line.revision > draft.revision
  const stored = isStale ? storedBeside(draft, line) : []
  const centavos = readMoney(price)
  const save = () => {
    const product = sentFacts(facts)
    if (centavos === null || lowStockAt === undefined || !product) return
    // What is the same overwrites nothing.
    const revision = stored.length === 0 ? Math.max(line.revision, draft.revision) : draft.revision
    const onSuccess = (after: StockLine) => {
      setDraft((now) => ({ ...now, revision: after.revision }))
      toast({ title: 'Guardado', variant: 'success' })
    }
    change.mutate(
      { price: centavos, lowStockAt, ...(line.isOwn && { product }), revision },
      { onSuccess, onError: failed },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={line.name}
      description={shelfOf(line)}
      footer={
        <Button onClick={save} disabled={facts.product === undefined} busy={change.isPending} busyText="A guardar...">
          Guardar
        </Button>
      }
    >
      {stored.length > 0 && (
        <ChangedElsewhere
          fields={stored}
          isRefused={change.isError}
          onKeep={() => write({ revision: line.revision })}
          onTake={() => setDraft(draftOf(line))}
        />
      )}
      {/* What the common catalogue describes is the same for every pharmacy. */}
      {line.isOwn && (
        <div className="mb-4">
          <FactsFields facts={facts} onChange={(facts) => write({ facts })} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Preço (MT)" error={centavos === null ? 'Indique um preço.' : undefined}>
          <Input inputMode="decimal" value={price} onChange={(event) => write({ price: event.target.value })} />
        </Field>
        <LowStockField
          value={lowStockAt}
          onChange={(lowStockAt) => write({ lowStockAt })}
          hint="Este número ou menos é stock baixo."
        />
      </div>
      <Switch
        label="À venda"
        text="Escondido, ninguém o vê nem pede."
        checked={line.isListed}
        onCheckedChange={(isListed) => change.mutate({ isListed }, { onError: failed })}
      />
      <PicturePicker
        label="Fotografia"
        kind={medicationPicture}
        name={line.name}
        placeholder={<Pill className="size-10" strokeWidth={1.75} />}
        value={line.imageUrl ? (imageId(line.imageUrl) ?? null) : null}
        onChange={(pictureId) => change.mutate({ pictureId }, { onError: failed })}
        className="mt-4"
      />
      <StockMovement line={line} />
      <section aria-label="Histórico" className="mt-5 border-t border-line pt-4">
        <h3 className="mb-2 font-bold">Histórico</h3>
        <StockCard lineId={line.id} />
      </section>
    </Dialog>
  )
}
