import { FORM_NAMES, FORMS, type MedicineForm } from '@salama/contract/pharmacy'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ChosenProduct } from '../../formulary/chosen-product.tsx'
import { ProductSearch } from '../../formulary/product-search.tsx'
import { PackageUnitsField } from './package-units-field.tsx'
import { describedFreely, soughtAgain, type WrittenFacts, withProduct, withUnits } from './written-facts.ts'

const TEXTS = [
  ['name', 'Nome', 120],
  ['manufacturer', 'Fabricante', 120],
  ['substance', 'Substância ativa', 120],
  ['dose', 'Dose', 60],
  ['package', 'Embalagem', 60],
] as const

type FactsProps = { facts: WrittenFacts; onChange: (facts: WrittenFacts) => void }

/** What a medicine is: sought in the formulary first, then in the words of the pharmacy. */
export function FactsFields({ facts, onChange, typed: first = '' }: FactsProps & { typed?: string }) {
  const [typed, setTyped] = useState(first)
  const isSeeking = facts.product === undefined
  const fields = useRef<HTMLDivElement>(null)
  // What is written already is only looked at, until something else is sought.
  const shown = useRef<boolean | undefined>(isSeeking ? undefined : false)
  useEffect(() => {
    if (shown.current !== isSeeking) fields.current?.querySelector('input')?.focus()
    shown.current = isSeeking
  }, [isSeeking])
  const seek = (text: string) => {
    setTyped(text)
    onChange(soughtAgain(facts))
  }
  const freely = () => onChange(describedFreely(facts, typed.trim()))
  return (
    <div ref={fields} className="flex flex-col gap-4">
      {isSeeking ? (
        <>
          <ProductSearch
            hint="No formulário, pelo nome ou pela marca, com a dosagem: «amoxicilina 500»."
            typed={typed}
            onType={setTyped}
            onChoose={(product) => onChange(withProduct(facts, product))}
            freely={FREELY}
            onWriteFreely={freely}
          />
          <p className="text-sm text-muted">
            Do que não está no formulário, a receita de cada pedido é conferida à mão.
          </p>
          <Button variant="outline" size="sm" className="self-start" onClick={freely}>
            {FREELY.label}
          </Button>
        </>
      ) : facts.product ? (
        <>
          <ChosenProduct product={facts.product} onSeekOther={() => seek('')} />
          <PackageUnitsField
            product={facts.product}
            value={facts.packageUnits}
            onChange={(units) => onChange(withUnits(facts, units))}
          />
        </>
      ) : (
        <AlertStrip
          tone="warning"
          title="Descrito livremente"
          action={
            <Button
              variant="outline"
              size="sm"
              onClick={() => seek(`${facts.substance} ${facts.dose}`.slice(0, MOST_SOUGHT))}
            >
              Procurar no formulário
            </Button>
          }
        >
          A receita de cada pedido é conferida à mão.
        </AlertStrip>
      )}
      {!isSeeking && <WordFields facts={facts} onChange={onChange} />}
    </div>
  )
}

/** Letters that the formulary takes; a brand of the pharmacy's own it does not know. */
const MOST_SOUGHT = 80
const FREELY = { label: 'Descrever livremente', lacks: 'conferido à mão' }

function WordFields({ facts, onChange }: FactsProps) {
  const isOnlyOnPrescription = facts.product?.requiresPrescription === true
  return (
    <>
      {TEXTS.map(([name, label, most]) => (
        <Field key={name} label={label} required>
          <Input
            value={facts[name]}
            maxLength={most}
            onChange={({ target }) => onChange({ ...facts, [name]: target.value })}
          />
        </Field>
      ))}
      <Field label="Forma">
        <Select
          value={facts.form}
          onValueChange={(form) => onChange({ ...facts, form: form as MedicineForm })}
          options={FORM_NAMES.map((value) => ({ value, label: FORMS[value] }))}
        />
      </Field>
      <Checkbox
        label={isOnlyOnPrescription ? 'Só com receita, segundo o formulário' : 'Só com receita'}
        checked={isOnlyOnPrescription || facts.requiresPrescription}
        disabled={isOnlyOnPrescription}
        onCheckedChange={(requiresPrescription) => onChange({ ...facts, requiresPrescription })}
      />
    </>
  )
}
