import { imageId } from '@salama/contract/kernel/image'
import { formatMoney } from '@salama/contract/kernel/money'
import { type OwnShop, PHARMACY_FEE, type ShopKind, shopLogo, shopPicture } from '@salama/contract/shops'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { useUnsavedChanges } from '../../../lib/navigation.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { StickyActionBar } from '../../../ui/actions/sticky-action-bar.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ChangedElsewhere } from '../../../ui/forms/changed-elsewhere.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select, type SelectOption } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { useChangeShop } from '../api.ts'
import { ClosureFields } from './closure-fields.tsx'
import { draftOf, type ShopDraft, sentOf } from './draft.ts'
import { HoursFields } from './hours-fields.tsx'
import { ShopPosition } from './shop-position.tsx'
import { storedBeside } from './stored-settings.ts'

/** What is changed now and then, and saved together. */
export function SettingsForm({ shop, cuisines }: { shop: OwnShop; cuisines: SelectOption[] }) {
  // Until something is typed, the form follows the shop.
  const [typed, setTyped] = useState<ShopDraft>()
  const isChanged = typed !== undefined
  const draft = typed ?? draftOf(shop)
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({})
  const save = useChangeShop(shop.businessType)
  // What is being saved here comes back before the form is told.
  const isStale = !save.isPending && shop.revision > draft.revision
  const stored = isStale ? storedBeside(draft, { shop, cuisines }) : []
  useUnsavedChanges(isChanged)
  const change = (more: Partial<ShopDraft>) => setTyped({ ...draft, ...more })
  const submit = () => {
    setIssues({})
    // What is the same overwrites nothing.
    const revision = stored.length === 0 ? Math.max(shop.revision, draft.revision) : draft.revision
    save.mutate(sentOf({ ...draft, revision }), {
      onSuccess: (after) => {
        // What was typed while it was being saved stays.
        setTyped((now) => (now === typed ? undefined : now && { ...now, revision: after.revision }))
        toast({ title: 'Definições guardadas', variant: 'success' })
      },
      onError: (error) => {
        const found = error instanceof ApiError ? error.fields : []
        setIssues(Object.fromEntries(found.map(({ path, message }) => [path.split('.')[0], message])))
      },
    })
  }
  return (
    <Form onSubmit={submit} aria-label="Definições" className="flex flex-col gap-4">
      {stored.length > 0 && (
        <ChangedElsewhere
          fields={stored}
          isRefused={save.isError}
          onKeep={() => change({ revision: shop.revision })}
          onTake={() => setTyped(undefined)}
        />
      )}
      <Card as="section" aria-label="Horário">
        <CardHeader level={2} title="Horário" text="Horas de Maputo" />
        <Switch label="Aberto 24 horas" checked={draft.is24x7} onCheckedChange={(is24x7) => change({ is24x7 })} />
        {!draft.is24x7 && (
          <HoursFields hours={draft.operatingHours} onChange={(operatingHours) => change({ operatingHours })} />
        )}
        <FieldError id="horario-erro" message={issues['operatingHours']} />
      </Card>
      <Card as="section" aria-label="Dias fechados">
        <CardHeader level={2} title="Dias fechados" text="Feriados e férias: nesses dias não entram pedidos" />
        <ClosureFields closures={draft.closures} onChange={(closures) => change({ closures })} />
        <FieldError id="encerramentos-erro" message={issues['closures']} />
      </Card>
      <Deliveries kind={shop.businessType} draft={draft} onChange={change} issues={issues} />
      <Card as="section" aria-label="No mapa">
        <CardHeader level={2} title="No mapa" text={shop.address} />
        <ShopPosition position={draft.position} onChange={(position) => change({ position })} />
        <FieldError id="posicao-erro" message={issues['latitude'] ?? issues['longitude']} />
      </Card>
      <Presentation shop={shop} cuisines={cuisines} draft={draft} onChange={change} issues={issues} />
      <StickyActionBar>
        <Button type="submit" disabled={!isChanged} busy={save.isPending} busyText="A guardar...">
          Guardar definições
        </Button>
      </StickyActionBar>
    </Form>
  )
}

type PartProps = {
  draft: ShopDraft
  onChange: (more: Partial<ShopDraft>) => void
  issues: Partial<Record<string, string>>
}

const FEE_HINTS: Record<ShopKind, string> = {
  restaurant: 'Vazia: a taxa da zona',
  pharmacy: `Vazia: ${formatMoney(PHARMACY_FEE)}`,
}

const AMOUNTS = [
  ['deliveryFee', 'Taxa de entrega', 'MT', undefined],
  ['minimumOrderAmount', 'Pedido mínimo', 'MT', undefined],
  ['deliveryRadius', 'Raio de entrega', 'km', 'Vazio: o raio da zona'],
  ['preparationTime', 'Preparação', 'min', undefined],
] as const

function Deliveries({ kind, draft, onChange, issues }: PartProps & { kind: ShopKind }) {
  return (
    <Card as="section" aria-label="Entregas">
      <CardHeader level={2} title="Entregas" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {AMOUNTS.map(([name, label, unit, hint]) => (
          <Field key={name} label={label} hint={name === 'deliveryFee' ? FEE_HINTS[kind] : hint} error={issues[name]}>
            <Input
              value={draft[name]}
              inputMode="decimal"
              after={unit}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </Card>
  )
}

function Presentation({
  shop,
  cuisines,
  draft,
  onChange,
  issues,
}: PartProps & { shop: OwnShop; cuisines: SelectOption[] }) {
  return (
    <Card as="section" aria-label="Apresentação" className="flex flex-col gap-4">
      <CardHeader level={2} title="Apresentação" />
      <PicturePicker
        label="Imagem da página"
        kind={shopPicture}
        name={shop.businessName}
        placeholder={<Store className="size-10" strokeWidth={1.75} />}
        value={shownOf(draft.pictureId, shop.imageUrl)}
        onChange={(pictureId) => onChange({ pictureId })}
      />
      <PicturePicker
        label="Logótipo"
        kind={shopLogo}
        name={shop.businessName}
        placeholder={<Store className="size-8" strokeWidth={1.75} />}
        value={shownOf(draft.logoId, shop.logoUrl)}
        onChange={(logoId) => onChange({ logoId })}
      />
      {shop.businessType === 'restaurant' && (
        <Field label="Cozinha" error={issues['cuisine']}>
          <Select
            options={cuisines}
            value={draft.cuisine || undefined}
            placeholder="O que cozinha"
            onValueChange={(cuisine) => onChange({ cuisine })}
          />
        </Field>
      )}
      <Field label="Descrição" error={issues['description']}>
        <Textarea
          value={draft.description}
          maxLength={1_000}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field label="Telefone" error={issues['phone']}>
        <Input type="tel" value={draft.phone} onChange={(event) => onChange({ phone: event.target.value })} />
      </Field>
    </Card>
  )
}

/** The upload that is shown: the chosen one, or the shop's while none is chosen. */
const shownOf = (chosen: string | null | undefined, kept: string | null): string | null =>
  chosen === undefined ? ((kept && imageId(kept)) ?? null) : chosen
