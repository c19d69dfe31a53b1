import type { Member, Subscription } from '@salama/contract/insurance'
import { RELATIONS } from '@salama/contract/insurance/relations'
import { formatDay } from '@salama/contract/kernel/time'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useRemoveMember } from './api.ts'
import type { Terms } from './labels.ts'

/** Fetched when somebody is described. */
const insuredForm = deferred(async () => (await import('./person-dialogs.tsx')).InsuredDialog)
const memberForm = deferred(async () => (await import('./person-dialogs.tsx')).MemberDialog)

/** Whom the plan covers: its holder and, on the family plan, up to four more. */
export function People({ subscription, terms }: { subscription: Subscription; terms: Terms }) {
  const [open, setOpen] = useState<'insured' | 'member'>()
  const { plan, insured, members } = subscription
  const close = () => setOpen(undefined)
  const places = plan.maxMembers - members.length
  return (
    <Card as="section" aria-labelledby="pessoas">
      <h2 id="pessoas" className="text-lg font-bold">
        Pessoas cobertas
      </h2>
      <ul className="mt-2 divide-y divide-line">
        <li className="flex items-center justify-between gap-3 py-2">
          <div className="min-w-0">
            <p className="font-semibold break-words">{insured.name}</p>
            <p className="text-sm text-muted">
              {terms.person} ·{' '}
              {insured.bornOn ? formatDay(`${insured.bornOn}T12:00:00Z`) : 'falta a data de nascimento'}
            </p>
          </div>
          <IconButton label="Editar os seus dados" icon={Pencil} onClick={() => setOpen('insured')} />
        </li>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {plan.maxMembers > 0 && (
        <>
          <Button variant="secondary" className="mt-2" disabled={places === 0} onClick={() => setOpen('member')}>
            <UserPlus className="size-5" aria-hidden />
            Acrescentar pessoa
          </Button>
          <p className="mt-2 text-sm text-muted">
            {places === 0
              ? `As ${plan.maxMembers} pessoas da família já estão no plano.`
              : `Pode acrescentar mais ${places === 1 ? '1 pessoa' : `${places} pessoas`}.`}
          </p>
        </>
      )}
      {open === 'insured' && <insuredForm.Part subscription={subscription} onClose={close} />}
      {open === 'member' && <memberForm.Part onClose={close} />}
    </Card>
  )
}

function MemberRow({ member: { id, name, bornOn, relation } }: { member: Member }) {
  const [isAsking, setIsAsking] = useState(false)
  const { remove, isPending } = useRemoveMember()
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">
          {RELATIONS[relation]} · {formatDay(`${bornOn}T12:00:00Z`)}
        </p>
      </div>
      <IconButton label={`Retirar ${name}`} icon={Trash2} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Retirar ${name}?`}
        description="Deixa de estar coberta pelo plano. O lugar fica livre no mês seguinte."
        confirmLabel="Retirar"
        tone="danger"
        busy={isPending}
        onConfirm={() => remove(id)}
      />
    </li>
  )
}
