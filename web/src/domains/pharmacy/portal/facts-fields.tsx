import { FORM_NAMES, FORMS, type MedicineForm, type ProductFacts } from '@salama/contract/pharmacy'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'

const TEXTS = [
  ['name', 'Nome'],
  ['manufacturer', 'Fabricante'],
  ['substance', 'Substância ativa'],
  ['dose', 'Dose'],
  ['package', 'Embalagem'],
] as const

type FactsFieldsProps = { product: ProductFacts; onChange: (product: ProductFacts) => void }

/** What a medicine is, as the pharmacy describes it. */
export function FactsFields({ product, onChange }: FactsFieldsProps) {
  return (
    <>
      {TEXTS.map(([name, label]) => (
        <Field key={name} label={label} required>
          <Input
            value={product[name]}
            maxLength={120}
            onChange={(event) => onChange({ ...product, [name]: event.target.value })}
          />
        </Field>
      ))}
      <Field label="Forma">
        <Select
          value={product.form}
          onValueChange={(form) => onChange({ ...product, form: form as MedicineForm })}
          options={FORM_NAMES.map((value) => ({ value, label: FORMS[value] }))}
        />
      </Field>
      <Checkbox
        label="Só com receita"
        checked={product.requiresPrescription}
        onCheckedChange={(requiresPrescription) => onChange({ ...product, requiresPrescription })}
      />
    </>
  )
}
