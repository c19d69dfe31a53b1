import { dayInMaputo, formatDay, formatMoment } from '@salama/contract/kernel/time'
import type { Guardian, Invitation, Patient } from '@salama/contract/patients'
import { ageOn, RELATIONS, type Role } from '@salama/contract/patients/words'
import { sentenceOf } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useEndGuardian, useGuardians, useInvite } from './api.ts'
import { rightsText } from './labels.ts'

const CODE_WORDS: Record<Role, { label: string; text: string }> = {
  guardian: {
    label: 'Código para outro responsável',
    text: 'Marca, paga e lê o processo da criança, como você.',
  },
  helper: {
    label: 'Código para quem ajuda',
    text: 'Marca e paga, sem ler o processo.',
  },
  self: {
    label: 'Código para a própria pessoa',
    text: 'Aos 18 anos o processo passa para a conta dela, e só ela o lê.',
  },
}

/** Which codes may be given for this person. */
function rolesFor({ isSelf, hasAccount, rights, relation, bornOn }: Patient): Role[] {
  if (isSelf) return ['helper']
  if (relation === 'self' || hasAccount) return []
  const mayPass = bornOn !== null && ageOn(bornOn, dayInMaputo(new Date())) >= 17
  return [
    ...(rights.includes('read') ? (['guardian', 'helper'] as const) : []),
    ...(mayPass ? (['self'] as const) : []),
  ]
}

/** Who acts for somebody, and the codes by which others begin to. */
export function GuardiansDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const guardians = useGuardians(patient.id)
  const end = useEndGuardian(patient.id)
  const invite = useInvite(patient.id)
  const roles = rolesFor(patient)
  return (
    <Dialog
      open
      onClose={onClose}
      title={patient.isSelf ? 'Quem age por mim' : `Quem age por ${patient.name}`}
      size="sm"
    >
      <Queue query={guardians}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">Ninguém além de si.</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((row) => (
                <GuardianRow
                  key={row.id}
                  guardian={row}
                  mayEnd={
                    patient.isSelf ||
                    patient.relation === 'self' ||
                    (!row.rights.includes('read') && patient.rights.includes('read'))
                  }
                  busy={end.isPending && end.variables === row.id}
                  onEnd={() => end.mutate(row.id)}
                />
              ))}
            </ul>
          )
        }
      </Queue>
      {invite.error && (
        <AlertStrip tone="danger" announce className="mt-4">
          {sentenceOf(invite.error, 'Não foi possível fazer o código. Tente novamente.')}
        </AlertStrip>
      )}
      <div className="mt-5 flex flex-col gap-4">
        {roles.map((role) => (
          <div key={role}>
            <Button
              variant="outline"
              busy={invite.isPending && invite.variables === role}
              onClick={() => invite.mutate(role)}
            >
              {CODE_WORDS[role].label}
            </Button>
            <p className="mt-1 text-sm text-muted">{CODE_WORDS[role].text}</p>
            {invite.data && invite.variables === role && <Code invitation={invite.data} />}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

type GuardianRowProps = { guardian: Guardian; mayEnd: boolean; busy: boolean; onEnd: () => void }

function GuardianRow({ guardian, mayEnd, busy, onEnd }: GuardianRowProps) {
  const { name, relation, rights, until, isMe } = guardian
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{isMe ? `${name} (você)` : name}</p>
        <p className="text-sm text-muted">
          {relation === 'self' ? RELATIONS.self : rightsText(rights)}
          {until !== null && `, até ${formatDay(until)}`}
        </p>
      </div>
      {mayEnd && !isMe && (
        <Button variant="outline" size="sm" busy={busy} onClick={onEnd} aria-label={`Retirar ${name}`}>
          Retirar
        </Button>
      )}
    </li>
  )
}

function Code({ invitation: { code, expiresAt } }: { invitation: Invitation }) {
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center gap-3 rounded-md bg-raised p-3">
      <span className="text-xl font-bold tracking-wider tabular-nums">{code}</span>
      <CopyButton value={code} what="o código" />
      <p className="w-full text-sm text-muted">
        Dê-o só a essa pessoa: escreve-o na conta dela, em Família. Serve uma vez, até{' '}
        {formatMoment(expiresAt, new Date())}.
      </p>
    </div>
  )
}
