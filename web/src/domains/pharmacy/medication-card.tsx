import type { Medication } from '@salama/contract/pharmacy'
import { FileText, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { factsOf } from './labels.ts'
import { MedicinePicture } from './medicine-picture.tsx'

type MedicationCardProps = {
  medication: Medication
  onOpen: () => void
  onAdd: () => void
  /** Where it is sold, in a search over all pharmacies. */
  children?: ReactNode
}

export function MedicationCard({ medication, onOpen, onAdd, children }: MedicationCardProps) {
  const { name, manufacturer, price, inStock } = medication
  return (
    <Card as="li" className="flex flex-col gap-3 max-md:p-3">
      <div className="flex gap-3">
        <MedicinePicture medication={medication} />
        <div className="min-w-0 grow">
          <h3 className="leading-snug font-bold">
            <button type="button" onClick={onOpen} className="text-left underline-offset-4 hover:underline">
              {name}
            </button>
          </h3>
          {medication.substance && <p className="text-sm text-muted">{factsOf(medication)}</p>}
          <p className="text-sm text-muted">{manufacturer}</p>
          <MedicationBadges medication={medication} />
        </div>
      </div>
      {children}
      <div className="mt-auto flex items-center justify-between gap-3">
        <div>
          <Money centavos={price} className="text-lg font-extrabold" />
          {medication.package && <p className="text-sm text-muted">{medication.package}</p>}
        </div>
        <Button size="sm" aria-label={`Adicionar ${name}`} onClick={onAdd} disabled={!inStock}>
          <Plus className="size-4.5" aria-hidden />
          Adicionar
        </Button>
      </div>
    </Card>
  )
}

export function MedicationBadges({ medication }: { medication: Pick<Medication, 'requiresPrescription' | 'inStock'> }) {
  const { requiresPrescription, inStock } = medication
  return (
    <p className="mt-1.5 flex flex-wrap gap-1.5">
      <Badge tone={requiresPrescription ? 'emphasis' : 'outline'}>
        {requiresPrescription && <FileText aria-hidden />}
        {requiresPrescription ? 'Com receita' : 'Sem receita'}
      </Badge>
      <Badge tone={inStock ? 'action' : 'neutral'}>{inStock ? 'Em stock' : 'Indisponível'}</Badge>
    </p>
  )
}
