import type { OwnDish } from '@salama/contract/food'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useRemoveDish, useSwitchDish } from '../api.ts'
import { DishPrice } from '../menu/dish-card.tsx'
import { DishPicture } from '../pictures/food-picture.tsx'

type OwnDishCardProps = {
  dish: OwnDish
  onEdit: () => void
  /** Absent while another move is on its way. */
  onMove: ((step: -1 | 1) => void) | undefined
}

/** A dish as its owner sees it, with what is done with it every day. */
export function OwnDishCard({ dish, onEdit, onMove }: OwnDishCardProps) {
  const { id, name, description, isOffered, soldOutUntil, preparationTime } = dish
  const change = useSwitchDish()
  const remove = useRemoveDish()
  return (
    <Card as="article" aria-label={name} className="flex h-full flex-col gap-2">
      <div className="flex gap-3">
        <DishPicture dish={dish} ratio="square" sizes="5rem" className="size-20 self-start rounded-md" />
        <div className="min-w-0 grow">
          <h3 className="font-bold">{name}</h3>
          <p className="line-clamp-2 text-sm text-muted">{description}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3">
            <DishPrice dish={dish} />
            <span className="text-sm text-muted">{preparationTime} min</span>
            {soldOutUntil !== null && <Badge tone="danger">Esgotado hoje</Badge>}
          </div>
        </div>
      </div>
      <Switch
        label="Disponível"
        checked={isOffered}
        disabled={change.isPending}
        onCheckedChange={(isAvailable) => change.mutate({ id, isAvailable })}
      />
      <div className="mt-auto flex flex-wrap items-center">
        <Button
          size="sm"
          variant="outline"
          disabled={change.isPending}
          onClick={() => change.mutate({ id, isSoldOut: soldOutUntil === null })}
        >
          {soldOutUntil === null ? 'Esgotou hoje' : 'Já há outra vez'}
        </Button>
        <div className="-mr-2 ml-auto flex">
          <IconButton icon={ArrowUp} label={`Subir ${name}`} disabled={!onMove} onClick={() => onMove?.(-1)} />
          <IconButton icon={ArrowDown} label={`Descer ${name}`} disabled={!onMove} onClick={() => onMove?.(1)} />
          <IconButton icon={Pencil} label={`Editar ${name}`} onClick={onEdit} />
          <ConfirmDialog
            trigger={<IconButton icon={Trash2} label={`Retirar ${name}`} />}
            title={`Retirar ${name} da ementa?`}
            description="O que já foi pedido não muda. Para o esconder por uns dias, basta desligar «Disponível»."
            confirmLabel="Retirar"
            tone="danger"
            busy={remove.isPending}
            onConfirm={() => remove.mutate(id)}
          />
        </div>
      </div>
    </Card>
  )
}
