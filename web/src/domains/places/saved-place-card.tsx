import type { SavedPlace } from '@salama/contract/places/saved'
import { Briefcase, House, type LucideIcon, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useChangePlace, useDeletePlace, useProvinces } from './api.ts'
import { choosePlace, selectionOf } from './chosen-place.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = { Casa: House, Trabalho: Briefcase }

/** A saved place: use it now, make it the default, delete it. */
export function SavedPlaceCard({ place }: { place: SavedPlace }) {
  const Icon = ICONS[place.label] ?? MapPin
  const provinces = useProvinces().data
  const change = useChangePlace()
  const remove = useDeletePlace()
  const [isDeleting, setDeleting] = useState(false)
  const selected = provinces && selectionOf(place, provinces)
  const use = () => {
    if (!selected) return
    choosePlace(selected)
    toast({ title: 'Localização mudada', description: place.label, variant: 'success' })
  }
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-6 shrink-0 text-action" aria-hidden />
        <div className="min-w-0 grow">
          <h3 className="font-bold">{place.label}</h3>
          <p className="break-words">{place.address}</p>
          {place.reference && <p className="mt-1 text-sm text-muted">{place.reference}</p>}
        </div>
        {place.isDefault && <Badge tone="action">Principal</Badge>}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={use} disabled={!selected}>
          Usar agora
        </Button>
        {!place.isDefault && (
          <Button
            size="sm"
            variant="outline"
            busy={change.isPending}
            onClick={() => change.mutate({ id: place.id, isDefault: true })}
          >
            Tornar principal
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setDeleting(true)} aria-label={`Apagar ${place.label}`}>
          Apagar
        </Button>
      </div>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Apagar ${place.label}?`}
        description="A morada deixa de estar guardada. Pedidos que já fez não mudam."
        confirmLabel="Apagar"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(place.id)}
      />
    </Card>
  )
}
