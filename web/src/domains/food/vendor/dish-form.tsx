import { ALLERGENS, dishPicture, type OwnDish, type SentChangedDish } from '@salama/contract/food'
import { imageId } from '@salama/contract/kernel/image'
import { UtensilsCrossed } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../lib/api/api.ts'
import { useWorkDraft } from '../../../lib/forms/work-drafts.ts'
import { focusRefused } from '../../../lib/screen/focus.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ChangedElsewhere } from '../../../ui/forms/changed-elsewhere.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { useSaveDish } from '../api.ts'
import { type Draft, draftOf, isDraft, MARKS, SPICE, sentOf } from './draft.ts'
import { OptionLines } from './option-lines.tsx'
import { storedBeside } from './stored-dish.ts'

type DishFormProps = {
  /** As it is stored by now; absent: a new one. */
  dish: OwnDish | undefined
  /** Sections that the menu has. */
  sections: readonly string[]
  onClose: () => void
}

type Issues = Partial<Record<string, string>>

/** Everything about a dish; what the server refuses stands beside its field. */
export function DishForm({ dish, sections, onClose }: DishFormProps) {
  const id = useId()
  const { value: draft, stored, ...kept } = useDishDraft(dish)
  const [issues, setIssues] = useState<Issues>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) focusRefused(form.current)
  }, [issues])
  const save = useSaveDish(dish?.id)
  const change = (more: Partial<Draft>) => kept.write({ ...draft, ...more })
  const refused = (error: Error) => {
    const found = error instanceof ApiError ? error.fields : []
    setIssues(Object.fromEntries(found.map(({ path, message }) => [path.split('.')[0], message])))
    const description = sentenceOf(error, 'Não foi possível guardar o prato. Tente novamente.')
    toast({ title: 'Erro ao guardar', description, variant: 'destructive' })
  }
  const send = (sent: SentChangedDish) =>
    save.mutate(sent, {
      onSuccess: () => {
        toast({ title: dish ? 'Prato alterado' : 'Prato na ementa', variant: 'success' })
        kept.drop()
        onClose()
      },
      onError: refused,
    })
  const submit = () => {
    const sent = sentOf(draft, dish)
    if (sent) send(sent)
    else setIssues({ price: 'Indique o preço em meticais, por exemplo 250.' })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={dish ? `Editar ${dish.name}` : 'Novo prato'}
      footer={
        <Button type="submit" form={id} busy={save.isPending} busyText="A guardar...">
          Guardar prato
        </Button>
      }
    >
      <Form ref={form} id={id} onSubmit={submit} className="flex flex-col gap-4">
        {dish && stored.length > 0 ? (
          <ChangedElsewhere
            fields={stored}
            isRefused={save.isError}
            onKeep={() => change({ revision: dish.revision })}
            onTake={kept.drop}
          />
        ) : (
          kept.isKept && <FromBefore onBegin={kept.drop} />
        )}
        <PicturePicker
          label="Fotografia"
          kind={dishPicture}
          name={draft.name || 'prato'}
          placeholder={<UtensilsCrossed className="size-10" strokeWidth={1.75} />}
          value={draft.pictureId ?? (dish?.imageUrl && imageId(dish.imageUrl)) ?? null}
          onChange={(pictureId) => change({ pictureId })}
        />
        <Field label="Nome" required error={issues['name']}>
          <Input value={draft.name} maxLength={80} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <Field label="Descrição" optional error={issues['description']}>
          <Textarea
            value={draft.description}
            maxLength={500}
            rows={2}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <Terms draft={draft} onChange={change} issues={issues} sections={sections} />
        <Field
          label="Ingredientes"
          optional
          hint="Separados por vírgulas: servem para procurar"
          error={issues['ingredients']}
        >
          <Input value={draft.ingredients} onChange={(event) => change({ ingredients: event.target.value })} />
        </Field>
        <Spice draft={draft} onChange={change} />
        <Suits draft={draft} onChange={change} />
        <Allergens draft={draft} onChange={change} />
        <OptionLines draft={draft} onChange={change} error={issues['sizes'] ?? issues['addOns']} />
      </Form>
    </Dialog>
  )
}

type SuitsProps = { draft: Draft; onChange: (more: Partial<Draft>) => void }

/** What it costs, where it stands and how long it takes. */
function Terms({ draft, onChange, issues, sections }: SuitsProps & { issues: Issues; sections: readonly string[] }) {
  const id = useId()
  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label="Preço" required error={issues['price']}>
          <Input
            value={draft.price}
            inputMode="decimal"
            after="MT"
            onChange={(event) => onChange({ price: event.target.value })}
          />
        </Field>
        <Field label="Preço anterior" optional error={issues['originalPrice']}>
          <Input
            value={draft.originalPrice}
            inputMode="decimal"
            after="MT"
            onChange={(event) => onChange({ originalPrice: event.target.value })}
          />
        </Field>
        <Field label="Secção da ementa" required error={issues['category']}>
          <Input
            value={draft.category}
            maxLength={60}
            list={`${id}-sections`}
            onChange={(event) => onChange({ category: event.target.value })}
          />
        </Field>
        <Field label="Preparação" error={issues['preparationTime']}>
          <Input
            value={draft.preparationTime}
            inputMode="numeric"
            after="min"
            onChange={(event) => onChange({ preparationTime: event.target.value })}
          />
        </Field>
      </div>
      <datalist id={`${id}-sections`}>
        {sections.map((section) => (
          <option key={section} value={section}>
            {section}
          </option>
        ))}
      </datalist>
    </>
  )
}

function Suits({ draft, onChange }: SuitsProps) {
  return (
    <fieldset>
      <legend className="font-semibold">Este prato é</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {MARKS.map(([name, label]) => (
          <Checkbox key={name} label={label} checked={draft[name]} onCheckedChange={(on) => onChange({ [name]: on })} />
        ))}
      </div>
    </fieldset>
  )
}

function Allergens({ draft, onChange }: SuitsProps) {
  const chosen = draft.allergens
  return (
    <fieldset>
      <legend className="font-semibold">Contém (alergénios)</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {ALLERGENS.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onCheckedChange={(on) =>
              onChange({ allergens: on ? [...chosen, name] : chosen.filter((each) => each !== name) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function Spice({ draft, onChange }: SuitsProps) {
  return (
    <Field label="Picante">
      <Select
        options={SPICE.map((label, level) => ({ value: String(level), label }))}
        value={String(draft.spicyLevel)}
        onValueChange={(level) => onChange({ spicyLevel: Number(level) })}
      />
    </Field>
  )
}

/** What is typed, and what somebody stored since the form was filled in, where it differs. */
function useDishDraft(dish: OwnDish | undefined) {
  const kept = useWorkDraft({ page: `dish.${dish?.id ?? 'new'}`, initial: draftOf(dish), isValid: isDraft })
  if (!dish || kept.value.revision >= dish.revision) return { ...kept, stored: [] }
  const stored = storedBeside(kept.value, dish)
  // What is the same overwrites nothing.
  if (stored.length === 0) return { ...kept, stored, value: { ...kept.value, revision: dish.revision } }
  return { ...kept, stored }
}

/** Somebody may have left it long ago: it can be put aside. */
const FromBefore = ({ onBegin }: { onBegin: () => void }) => (
  <AlertStrip
    action={
      <Button size="sm" variant="outline" onClick={onBegin}>
        Começar de novo
      </Button>
    }
  >
    É o que escreveu antes e não chegou a guardar.
  </AlertStrip>
)
