import type { OwnShop, ShopKind } from '@salama/contract/shops'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import type { SelectOption } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useChangeShop } from '../api.ts'
import { ApplicationForm } from '../application-form.tsx'
import { GOODS_LABELS } from '../labels.ts'
import { SettingsForm } from './settings-form.tsx'

/** How the shop works: open or paused, in a rush, hours, deliveries, pictures, and its registration. */
export function SettingsTab({ shop, cuisines }: { shop: OwnShop; cuisines: SelectOption[] }) {
  const change = useChangeShop(shop.businessType)
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Standing shop={shop} onCorrect={() => setCorrecting(true)} />
      <Card as="section" aria-label="Hoje">
        <CardHeader level={2} title="Hoje" />
        <Switch
          label="Aceitar pedidos"
          text={PAUSE_TEXTS[shop.businessType]}
          checked={!shop.isPaused}
          disabled={change.isPending}
          onCheckedChange={(accepts) => change.mutate({ isPaused: !accepts })}
        />
        <Switch
          label="Hora de ponta"
          text="Acrescenta 15 minutos ao tempo que os clientes veem."
          checked={shop.rushMinutes > 0}
          disabled={change.isPending}
          onCheckedChange={(isRush) => change.mutate({ rushMinutes: isRush ? RUSH_MINUTES : 0 })}
        />
      </Card>
      <SettingsForm key={shop.id} shop={shop} cuisines={cuisines} />
      {isCorrecting && (
        <Dialog
          open
          onClose={() => setCorrecting(false)}
          title="Corrigir o registo"
          description={shop.status === 'approved' ? WHILE_APPROVED : 'Depois de alterado volta a ser verificado.'}
        >
          <ApplicationForm kind={shop.businessType} registered={shop} onDone={() => setCorrecting(false)} />
        </Dialog>
      )}
    </div>
  )
}

const WHILE_APPROVED = 'Depois de alterado volta a ser verificado; até lá não aparece aos clientes nem recebe pedidos.'

const RUSH_MINUTES = 15

const PAUSE_TEXTS: Record<ShopKind, string> = {
  restaurant: 'Desligue quando a cozinha não dá conta; a ementa continua à vista.',
  pharmacy: 'Em pausa, os clientes veem a farmácia mas não podem pedir.',
}

const SAID = {
  submitted: { tone: 'info', title: 'Registo enviado' },
  in_review: { tone: 'info', title: 'Registo em análise' },
  approved: { tone: 'success', title: 'Negócio aprovado' },
  rejected: { tone: 'danger', title: 'Registo recusado' },
  suspended: { tone: 'danger', title: 'Negócio suspenso' },
} as const

function Standing({ shop, onCorrect }: { shop: OwnShop; onCorrect: () => void }) {
  const { tone, title } = SAID[shop.status]
  const isWaiting = shop.status === 'submitted' || shop.status === 'in_review'
  return (
    <AlertStrip
      tone={tone}
      title={title}
      action={
        <Button size="sm" variant="outline" onClick={onCorrect}>
          Registo e documentos
        </Button>
      }
    >
      {shop.statusReason ??
        (isWaiting
          ? `Entraremos em contacto para aprovação. Entretanto, prepare ${GOODS_LABELS[shop.businessType]} e o horário.`
          : undefined)}
    </AlertStrip>
  )
}
