import { type AddOnGroup, type Dish, priceOfDish } from '@salama/contract/food'
import { formatMoney } from '@salama/contract/kernel/money'
import { MOST_OF_ONE } from '@salama/contract/orders'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QuantityStepper } from '../../orders/quantity-stepper.tsx'
import { marksOf } from '../labels.ts'
import { DishPicture } from '../pictures/food-picture.tsx'
import { Chillies, DishPrice } from './dish-card.tsx'

export type ChosenDish = {
  dish: Dish
  quantity: number
  /** Of one, with what was chosen. */
  price: number
  options: readonly string[]
  optionNames: readonly string[]
  note: string
}

type DishDialogProps = { dish: Dish; onClose: () => void; onAdd: (chosen: ChosenDish) => void }

/** The longest note to the kitchen. */
const MOST_NOTE = 300

/** A dish with everything about it, and what is chosen of it. */
export function DishDialog({ dish, onClose, onAdd }: DishDialogProps) {
  const [options, setOptions] = useState<readonly string[]>(() => dish.sizes.slice(0, 1).map(({ id }) => id))
  const [quantity, setQuantity] = useState(1)
  const [note, setNote] = useState('')
  const priced = priceOfDish(dish, options)
  const sizeIds = dish.sizes.map(({ id }) => id)
  const chooseSize = (id: string) => setOptions([...options.filter((each) => !sizeIds.includes(each)), id])
  const add = () => {
    if (!('price' in priced)) return
    onAdd({ dish, quantity, price: priced.price, options, optionNames: priced.options, note: note.trim() })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={dish.name}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <QuantityStepper name={dish.name} value={quantity} least={1} most={MOST_OF_ONE} onChange={setQuantity} />
          <Button className="grow" disabled={!('price' in priced)} onClick={add}>
            {'price' in priced ? `Adicionar · ${formatMoney(priced.price * quantity)}` : REFUSED[priced.refusal]}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <About dish={dish} />
        {dish.sizes.length > 0 && (
          <RadioGroup
            label="Tamanho"
            options={dish.sizes.map(({ id, name, price }) => ({ value: id, label: name, aside: formatMoney(price) }))}
            value={options.find((id) => sizeIds.includes(id))}
            onValueChange={chooseSize}
          />
        )}
        {dish.addOns.map((group) => (
          <Additions key={group.id} group={group} chosen={options} onChange={setOptions} />
        ))}
        <Field label="Nota para a cozinha" optional>
          <Textarea
            value={note}
            maxLength={MOST_NOTE}
            rows={2}
            placeholder="Sem cebola, por exemplo"
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}

const REFUSED = {
  unavailable: 'Esgotado',
  size_required: 'Escolha o tamanho',
  option_unknown: 'Escolha de novo',
  too_few_options: 'Escolha as opções',
  too_many_options: 'Retire uma opção',
} as const

function About({ dish }: { dish: Dish }) {
  const { description, ingredients, allergens, calories, protein, carbs, fat } = dish
  const nutrition = [
    ...(calories === null ? [] : [`${calories} kcal`]),
    ...(protein === null ? [] : [`proteína ${protein} g`]),
    ...(carbs === null ? [] : [`hidratos ${carbs} g`]),
    ...(fat === null ? [] : [`gordura ${fat} g`]),
  ]
  return (
    <div className="flex flex-col gap-2">
      <DishPicture
        dish={dish}
        ratio="landscape"
        sizes="(min-width: 48rem) 36rem, 100vw"
        className="aspect-[2/1]! w-full rounded-md"
      />
      <p>
        {description}
        <Chillies level={dish.spicyLevel} />
      </p>
      <DishPrice dish={dish} />
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {marksOf(dish).map((mark) => (
          <Badge key={mark} tone="outline">
            {mark}
          </Badge>
        ))}
      </p>
      {ingredients.length > 0 && <p className="text-sm text-muted">Ingredientes: {ingredients.join(', ')}</p>}
      {allergens.length > 0 && <p className="text-sm font-semibold">Contém: {allergens.join(', ')}</p>}
      {nutrition.length > 0 && <p className="text-sm text-muted">Por porção: {nutrition.join(' · ')}</p>}
    </div>
  )
}

type AdditionsProps = {
  group: AddOnGroup
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Additions({ group, chosen, onChange }: AdditionsProps) {
  const { name, minimum, maximum, options } = group
  const taken = options.filter(({ id }) => chosen.includes(id)).length
  return (
    <fieldset>
      <legend className="font-semibold">
        {name} <span className="text-sm font-normal text-muted">{howMany(minimum, maximum)}</span>
      </legend>
      {options.map(({ id, name: option, price, isAvailable }) => {
        const isChosen = chosen.includes(id)
        return (
          <Checkbox
            key={id}
            label={[option, price > 0 && `+ ${formatMoney(price)}`, !isAvailable && 'esgotado']
              .filter(Boolean)
              .join(' · ')}
            checked={isChosen}
            disabled={!isAvailable || (!isChosen && taken >= maximum)}
            onCheckedChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        )
      })}
    </fieldset>
  )
}

const howMany = (minimum: number, maximum: number): string =>
  minimum === 0 ? `até ${maximum}` : minimum === maximum ? `escolha ${minimum}` : `escolha de ${minimum} a ${maximum}`
