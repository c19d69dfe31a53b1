import { type OwnShop, type SentShopApplication, type ShopKind, shopApplication } from '@salama/contract/shops'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { sentenceOf } from '../../lib/api.ts'
import { resolverOf, showFieldIssues } from '../../lib/form.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { useChosenPlace } from '../places/chosen-place.ts'
import { PaperField } from '../verification/paper-field.tsx'
import { useApply } from './api.ts'

type ApplicationFormProps = {
  kind: ShopKind
  /** Whose owner corrects what was sent. */
  registered?: OwnShop
  onDone: () => void
}

/** What staff need to approve a shop: the three stated fields, and papers that speed it up. */
export function ApplicationForm({ kind, registered, onDone }: ApplicationFormProps) {
  const frame = useRef<HTMLFormElement>(null)
  const place = useChosenPlace()
  const form = useForm<SentShopApplication, unknown, SentShopApplication>({
    resolver: resolverOf(shopApplication) as never,
    defaultValues: registered ? valuesOf(registered) : EMPTY,
    shouldFocusError: false,
  })
  const apply = useApply({ kind, isRegistered: registered !== undefined })
  const { errors } = form.formState
  const refused = (error: Error) => {
    if (handleUnauthorized(error)) return
    toast({ title: 'Erro no registo', description: sentenceOf(error, FAILURE), variant: 'destructive' })
    showFieldIssues(form, error)
  }
  const send = (sent: SentShopApplication) =>
    apply.mutate(withoutEmpty(registered || !place ? sent : { ...placeOf(place), ...sent }), {
      onSuccess: onDone,
      onError: refused,
    })
  return (
    <form
      ref={frame}
      noValidate
      aria-label="Registo do negócio"
      onSubmit={form.handleSubmit(send, () => focusFirstError(frame.current))}
      className="flex flex-col gap-4"
    >
      <Field label="Nome do negócio" required error={errors.businessName?.message}>
        <Input {...form.register('businessName')} autoComplete="organization" maxLength={80} />
      </Field>
      <Field
        label="Endereço"
        required
        error={errors.address?.message}
        hint="Rua, número, bairro e um ponto de referência"
      >
        <Input {...form.register('address')} autoComplete="street-address" maxLength={200} />
      </Field>
      <Field label="Telefone" required error={errors.phone?.message}>
        <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field label="Número do alvará" optional error={errors.businessLicense?.message}>
        <Input {...form.register('businessLicense')} maxLength={40} />
      </Field>
      {kind === 'pharmacy' && (
        <Field label="Farmacêutico responsável" optional error={errors.pharmacist?.message}>
          <Input {...form.register('pharmacist')} autoComplete="off" maxLength={80} />
        </Field>
      )}
      <Field label="NUIT" optional error={errors.taxNumber?.message}>
        <Input {...form.register('taxNumber')} inputMode="numeric" maxLength={9} />
      </Field>
      <Controller
        control={form.control}
        name="licensePaper"
        render={({ field }) => <PaperField label="Alvará" value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={form.control}
        name="identityDocument"
        render={({ field }) => (
          <PaperField label="Documento de identidade" value={field.value} onChange={field.onChange} />
        )}
      />
      {kind === 'pharmacy' && (
        <Controller
          control={form.control}
          name="pharmacistPaper"
          render={({ field }) => (
            <PaperField label="Carteira do farmacêutico" value={field.value} onChange={field.onChange} />
          )}
        />
      )}
      <Button type="submit" size="lg" busy={apply.isPending} busyText="A enviar...">
        {registered ? 'Enviar de novo' : 'Enviar registo'}
      </Button>
    </form>
  )
}

const FAILURE = 'Não foi possível enviar o registo. Tente novamente.'
const EMPTY: SentShopApplication = { businessName: '', address: '', phone: '', businessLicense: '', taxNumber: '' }

const valuesOf = (shop: OwnShop): SentShopApplication => ({
  businessName: shop.businessName,
  address: shop.address,
  phone: shop.phone,
  description: shop.description,
  cuisine: shop.cuisine,
  email: shop.email,
  whatsapp: shop.whatsapp,
  website: shop.website,
  provinceId: shop.provinceId,
  districtId: shop.districtId,
  neighborhoodId: shop.neighborhoodId,
  latitude: shop.latitude,
  longitude: shop.longitude,
  businessLicense: shop.businessLicense ?? '',
  pharmacist: shop.pharmacist ?? '',
  taxNumber: shop.taxNumber ?? '',
})

/** Where the owner said to be: the shop is there until the owner says otherwise. */
const placeOf = ({ province, district, neighborhood }: NonNullable<ReturnType<typeof useChosenPlace>>) => ({
  provinceId: province.id,
  districtId: district?.id ?? null,
  neighborhoodId: neighborhood?.id ?? null,
})

/** A number that may be left out is none where nothing was typed. */
const withoutEmpty = (sent: SentShopApplication): SentShopApplication => ({
  ...sent,
  businessLicense: sent.businessLicense || null,
  pharmacist: sent.pharmacist || null,
  taxNumber: sent.taxNumber || null,
})

/** The errors are drawn first. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
