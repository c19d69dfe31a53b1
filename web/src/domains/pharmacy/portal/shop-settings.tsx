import { formatMeticais, formatMoney, readMoney } from '@salama/contract/kernel/money'
import { type OwnShop, PHARMACY_FEE } from '@salama/contract/shops'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { tellRefusal } from '../../../ui/tell-refusal.ts'
import { toast } from '../../../ui/toast.ts'
import { useChangeShop } from './portal-api.ts'

const failed = (error: Error) => tellRefusal(error, async () => undefined)

/** Pause, opening round the clock, the delivery fee and how long an order takes. */
export function ShopSettings({ shop }: { shop: OwnShop }) {
  const [fee, setFee] = useState(shop.deliveryFee === null ? '' : formatMeticais(shop.deliveryFee))
  const [minutes, setMinutes] = useState(String(shop.preparationTime))
  const change = useChangeShop()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const settings = { deliveryFee: fee === '' ? null : readMoney(fee), preparationTime: Number(minutes) }
    change.mutate(settings, { onSuccess: () => toast({ title: 'Guardado', variant: 'success' }), onError: failed })
  }
  return (
    <form onSubmit={send} className="flex max-w-xl flex-col gap-4">
      <Switch
        label="Aceitar pedidos"
        text="Em pausa, os clientes veem a farmácia mas não podem pedir."
        checked={!shop.isPaused}
        onCheckedChange={(accepts) => change.mutate({ isPaused: !accepts }, { onError: failed })}
      />
      <Switch
        label="Aberta 24 horas"
        checked={shop.is24x7}
        onCheckedChange={(is24x7) => change.mutate({ is24x7 }, { onError: failed })}
      />
      <Field
        label="Taxa de entrega (MT)"
        optional
        hint={`Sem taxa própria conta a habitual: ${formatMoney(PHARMACY_FEE)}.`}
      >
        <Input inputMode="decimal" value={fee} onChange={(event) => setFee(event.target.value)} />
      </Field>
      <Field label="Preparação (minutos)">
        <Input inputMode="numeric" value={minutes} onChange={(event) => setMinutes(event.target.value)} />
      </Field>
      <Button type="submit" className="w-fit" busy={change.isPending} busyText="A guardar...">
        Guardar
      </Button>
    </form>
  )
}
