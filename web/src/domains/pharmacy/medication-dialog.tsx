import { FORMS, type Medication } from '@salama/contract/pharmacy'
import { Plus, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useMedication } from './api.ts'
import { MedicationBadges } from './medication-card.tsx'
import { MedicinePicture } from './medicine-picture.tsx'

type MedicationDialogProps = { medication: Medication; onAdd: () => void; onClose: () => void }

/** What a medicine is, how it is taken and what to look out for. */
export function MedicationDialog({ medication, onAdd, onClose }: MedicationDialogProps) {
  const detail = useMedication(medication.id)
  const { name, manufacturer, substance, dose, form, price, stock, inStock } = medication
  const facts = [
    ['Substância ativa', substance],
    ['Dose', dose],
    ['Forma', FORMS[form]],
    ['Embalagem', medication.package],
    ['Fabricante', manufacturer],
    ['Disponíveis', inStock ? String(stock) : 'Esgotado'],
  ] as const
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      footer={
        <Button onClick={onAdd} disabled={!inStock}>
          <Plus className="size-5" aria-hidden />
          Adicionar
        </Button>
      }
    >
      <div className="flex gap-4">
        <MedicinePicture medication={medication} className="w-24 rounded-md" />
        <div>
          <Money centavos={price} className="text-2xl font-extrabold" />
          <MedicationBadges medication={medication} />
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Queue query={detail}>
          {({ leaflet, source }) => (
            <>
              {leaflet.purpose && <Part title="Para que serve">{leaflet.purpose}</Part>}
              {leaflet.usage && <Part title="Como se usa">{leaflet.usage}</Part>}
              {leaflet.warnings.length > 0 && (
                <section className="mt-3 rounded-md bg-emphasis-soft px-4 py-3 text-on-emphasis-soft">
                  <h3 className="flex items-center gap-2 font-bold">
                    <TriangleAlert className="size-5" aria-hidden />
                    Atenção
                  </h3>
                  <ul className="mt-1 list-disc space-y-1 pl-5">
                    {leaflet.warnings.map((warning) => (
                      <li key={warning}>{warning}</li>
                    ))}
                  </ul>
                </section>
              )}
              <p className="mt-3 text-sm text-muted">
                Resumo para orientação: leia sempre o folheto da embalagem. Fonte: {source}.
              </p>
            </>
          )}
        </Queue>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: string }) {
  return (
    <section className="mt-3">
      <h3 className="font-bold">{title}</h3>
      <p>{children}</p>
    </section>
  )
}
