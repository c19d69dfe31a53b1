import { isNuit } from '@salama/contract/kernel/nuit'
import { type OwnShop, type SentShopApplication, type ShopKind, shopApplication } from '@salama/contract/shops'
import { sentenceOf } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/form.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DigitsInput } from '../../ui/forms/digits-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useChosenPlace } from '../places/chosen-place.ts'
import { PaperField } from '../verification/paper-field.tsx'
import { useApply } from './api.ts'

const schema = async () => shopApplication

type ApplicationFormProps = {
  kind: ShopKind
  /** Whose owner corrects what was sent. */
  registered?: OwnShop
  onDone: () => void
}

/** What staff need to approve a shop: the three stated fields, and papers that speed it up. */
export function ApplicationForm({ kind, registered, onDone }: ApplicationFormProps) {
  const place = useChosenPlace()
  const form = useForm({ schema, values: registered ? valuesOf(registered) : EMPTY })
  const apply = useApply({ kind, isRegistered: registered !== undefined })
  const { errors } = form
  const refused = (error: Error) => {
    if (handleUnauthorized(error)) return
    toast({ title: 'Erro no registo', description: sentenceOf(error, FAILURE), variant: 'destructive' })
    form.refuse(error)
  }
  const send = (sent: SentShopApplication) =>
    apply.mutate(withoutEmpty(registered || !place ? sent : { ...placeOf(place), ...sent }), {
      onSuccess: onDone,
      onError: refused,
    })
  return (
    <Form aria-label="Registo do negócio" onSubmit={form.submit(send)} className="flex flex-col gap-4">
      <Field label="Nome do negócio" required error={errors.businessName}>
        <Input {...form.field('businessName')} autoComplete="organization" maxLength={80} />
      </Field>
      <Field label="Endereço" required error={errors.address} hint="Rua, número, bairro e um ponto de referência">
        <Input {...form.field('address')} autoComplete="address-line1" maxLength={200} />
      </Field>
      <Field label="Telefone" required error={errors.phone}>
        <Input {...form.field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field label="Número do alvará" optional error={errors.businessLicense}>
        <Input {...form.field('businessLicense')} maxLength={40} />
      </Field>
      {kind === 'pharmacy' && (
        <Field label="Farmacêutico responsável" optional error={errors.pharmacist}>
          <Input {...form.field('pharmacist')} autoComplete="off" maxLength={80} />
        </Field>
      )}
      <Field label="NUIT" optional error={errors.taxNumber} hint={doubtOf(form.values.taxNumber ?? '')}>
        <DigitsInput {...form.field('taxNumber')} onValueChange={(taxNumber) => form.change({ taxNumber })} />
      </Field>
      <PaperField
        label="Alvará"
        value={form.values.licensePaper}
        onChange={(licensePaper) => form.change({ licensePaper })}
      />
      <PaperField
        label="Documento de identidade"
        value={form.values.identityDocument}
        onChange={(identityDocument) => form.change({ identityDocument })}
      />
      {kind === 'pharmacy' && (
        <PaperField
          label="Carteira do farmacêutico"
          value={form.values.pharmacistPaper}
          onChange={(pharmacistPaper) => form.change({ pharmacistPaper })}
        />
      )}
      <Button type="submit" size="lg" busy={apply.isPending} busyText="A enviar...">
        {registered ? 'Enviar de novo' : 'Enviar registo'}
      </Button>
    </Form>
  )
}

const FAILURE = 'Não foi possível enviar o registo. Tente novamente.'
/** Said once all its digits are there; the number may be sent all the same. */
const doubtOf = (nuit: string): string | undefined =>
  nuit.length < 9 || isNuit(nuit) ? undefined : 'Confirme o NUIT: o último algarismo não condiz com os outros.'

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
