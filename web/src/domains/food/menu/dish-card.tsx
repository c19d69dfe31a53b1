import { type Dish, needsChoice } from '@salama/contract/food'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { marksOf } from '../labels.ts'
import { DishPicture } from '../pictures/food-picture.tsx'

type DishCardProps = {
  dish: Dish
  onOpen: () => void
  /** Puts one into the cart, without a choice. */
  onAdd: () => void
}

/** A dish of a menu: its name opens the whole of it, the button puts one into the cart. */
export function DishCard({ dish, onOpen, onAdd }: DishCardProps) {
  const { name, description, isAvailable, isPopular } = dish
  return (
    <Card as="article" aria-label={name} className="flex h-full gap-3">
      <div className="flex min-w-0 grow flex-col gap-1">
        <h4 className={classNames('font-bold', !isAvailable && 'text-muted')}>
          <button type="button" onClick={onOpen} className="min-h-11 py-2 text-left underline-offset-4 hover:underline">
            {name}
          </button>
          <Chillies level={dish.spicyLevel} />
        </h4>
        <p className="line-clamp-2 text-sm text-muted">{description}</p>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {isPopular && <Badge tone="action">Popular</Badge>}
          {marksOf(dish).map((mark) => (
            <Badge key={mark} tone="outline">
              {mark}
            </Badge>
          ))}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
          <DishPrice dish={dish} />
          <Button
            size="sm"
            variant="outline"
            disabled={!isAvailable}
            onClick={needsChoice(dish) ? onOpen : onAdd}
            aria-label={isAvailable ? `Adicionar ${name}` : `${name} esgotado`}
          >
            {isAvailable ? (
              <>
                <Plus className="size-4" aria-hidden />
                Adicionar
              </>
            ) : (
              'Esgotado'
            )}
          </Button>
        </div>
      </div>
      {/* In pixels: beside large text a picture that grew with it would leave the words no room. */}
      <DishPicture dish={dish} ratio="square" sizes="96px" className="size-[96px] shrink-0 self-start rounded-md" />
    </Card>
  )
}

/** The price; what it was before stands struck through where it was more. */
export function DishPrice({ dish: { price, originalPrice, sizes } }: { dish: Dish }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {sizes.length > 0 && <span className="text-sm text-muted">desde</span>}
      <Money centavos={price} className="font-bold" />
      {originalPrice !== null && originalPrice > price && (
        <s className="text-sm text-muted">
          <span className="sr-only">Antes </span>
          <Money centavos={originalPrice} />
        </s>
      )}
    </p>
  )
}

/** 0 to 3 chillies. */
export function Chillies({ level }: { level: number }) {
  if (level === 0) return null
  return (
    <span role="img" aria-label={`Picante: ${level} de 3`} className="ml-1.5 whitespace-nowrap">
      {Array.from({ length: level }, (_, place) => (
        <span key={place} data-chilli aria-hidden>
          🌶️
        </span>
      ))}
    </span>
  )
}
