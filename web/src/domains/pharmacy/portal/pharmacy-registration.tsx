import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { handleUnauthorized } from '../../../lib/session.ts'
import { AlertStrip } from '../../../ui/alert-strip.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PaperField, type PaperValue } from '../../verification/paper-field.tsx'
import { useApply } from './portal-api.ts'

const FIELDS = [
  ['businessName', 'Nome da farmácia'],
  ['address', 'Endereço'],
  ['phone', 'Telefone'],
  ['businessLicense', 'Número do alvará'],
  ['pharmacist', 'Farmacêutico responsável'],
] as const
type Name = (typeof FIELDS)[number][0]

/** The first step of who has no pharmacy here yet: what staff look at before it is listed. */
export function PharmacyRegistration() {
  const [values, setValues] = useState<Record<Name, string>>({
    businessName: '',
    address: '',
    phone: '',
    businessLicense: '',
    pharmacist: '',
  })
  const [license, setLicense] = useState<PaperValue>()
  const apply = useApply()
  const error = apply.error instanceof ApiError ? apply.error : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { pharmacist, ...facts } = values
    const paper = license && {
      uploadId: license.uploadId,
      ...(license.number && { number: license.number }),
      ...(license.expiresOn && { expiresOn: license.expiresOn }),
    }
    apply.mutate(
      {
        ...facts,
        description: pharmacist === '' ? '' : `Farmacêutico responsável: ${pharmacist}`,
        ...(paper && { licensePaper: paper }),
      },
      { onError: handleUnauthorized },
    )
  }
  return (
    <Card as="section" aria-labelledby="registo" className="max-w-xl">
      <h2 id="registo" className="text-xl font-bold">
        Registe a sua farmácia
      </h2>
      <p className="mt-1 mb-4 text-muted">
        Verificamos o alvará e o farmacêutico responsável. Depois de aprovada, a farmácia aparece aos clientes.
      </p>
      <form onSubmit={send} className="flex flex-col gap-4" noValidate>
        {FIELDS.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            required={name !== 'pharmacist'}
            error={error?.fields.find(({ path }) => path === name)?.message}
          >
            <Input
              type={name === 'phone' ? 'tel' : 'text'}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
        <PaperField label="Alvará" value={license} onChange={setLicense} />
        {error && error.fields.length === 0 && (
          <AlertStrip tone="danger" announce>
            {error.sentence ?? 'Não foi possível enviar. Tente novamente.'}
          </AlertStrip>
        )}
        <Button type="submit" busy={apply.isPending} busyText="A enviar o pedido...">
          Enviar para verificação
        </Button>
      </form>
    </Card>
  )
}
