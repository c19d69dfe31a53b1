import { ROLE_LABELS, type StaffRole } from '@salama/contract/staff/rights'
import type { RoleChange, StaffList } from '@salama/contract/staff/roles'
import { useState } from 'react'
import { when } from '../../../lib/ago.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { useDecideRoles, useRoles } from './roles-api.ts'
import { RolesDialog } from './roles-dialog.tsx'

/** Who works at the desk, as what, and the changes that a second administrator must agree to. */
export function RolesTab() {
  return (
    <Queue query={useRoles()}>
      {({ staff, changes }) => (
        <div className="flex flex-col gap-6">
          {changes.length > 0 && <Changes changes={changes} />}
          <Staff staff={staff} changes={changes} />
        </div>
      )}
    </Queue>
  )
}

const Roles = ({ roles }: { roles: readonly StaffRole[] }) =>
  roles.length === 0 ? (
    <Badge tone="danger">Sai da mesa</Badge>
  ) : (
    roles.map((role) => <Badge key={role}>{ROLE_LABELS[role]}</Badge>)
  )

function Changes({ changes }: { changes: RoleChange[] }) {
  return (
    <section aria-labelledby="role-changes">
      <h2 id="role-changes" className="mb-3 text-lg font-bold">
        À espera de um segundo acordo
      </h2>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {changes.map((change) => (
            <li key={change.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-bold">{change.person.name}</span>
                  <Roles roles={change.roles} />
                </p>
                <p className="text-sm text-muted">
                  «{change.reason}» {change.proposedBy.name},{' '}
                  <time dateTime={change.proposedAt}>{when(change.proposedAt)}</time>
                </p>
              </div>
              <Decision change={change} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Decision({ change: { id, person, proposedBy } }: { change: RoleChange }) {
  const me = useUser()?.id
  const decide = useDecideRoles()
  if (person.id === me) return <p className="text-sm text-muted">São os seus: outros decidem.</p>
  const isOwn = proposedBy.id === me
  const busyWith = decide.isPending ? decide.variables.decision : undefined
  return (
    <div className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        busy={busyWith === 'refuse'}
        onClick={() => decide.mutate({ id, decision: 'refuse' })}
      >
        {isOwn ? 'Retirar' : 'Recusar'}
      </Button>
      {!isOwn && (
        <Button size="sm" busy={busyWith === 'agree'} onClick={() => decide.mutate({ id, decision: 'agree' })}>
          Concordar
        </Button>
      )}
    </div>
  )
}

function Staff({ staff, changes }: StaffList) {
  const [asked, setAsked] = useState<StaffList['staff'][number]>()
  const me = useUser()?.id
  return (
    <section aria-labelledby="staff-list">
      <h2 id="staff-list" className="mb-1 text-lg font-bold">
        Quem trabalha na mesa
      </h2>
      <p className="mb-3 text-sm text-muted">
        Para juntar alguém, procure a pessoa em cima e escolha «Papéis na mesa». Uma mudança vale quando outra pessoa
        que administra concorda; ninguém muda os seus próprios papéis.
      </p>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {staff.map((member) => {
            const { person, roles, since } = member
            const isFixed = person.id === me || changes.some((change) => change.person.id === person.id)
            return (
              <li
                key={person.id}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5"
              >
                <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-bold">{person.name}</span>
                  <Roles roles={roles} />
                  <span className="text-sm text-muted">
                    desde <time dateTime={since}>{when(since)}</time>
                  </span>
                </p>
                {!isFixed && (
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => setAsked(member)}
                    aria-label={`Mudar papéis de ${person.name}`}
                  >
                    Mudar
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
      {asked && <RolesDialog person={asked.person} held={asked.roles} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
