import { RIGHTS, ROLE_LABELS, rightsOf, STAFF_ROLES, type StaffRole } from '@salama/contract/staff/rights'
import { useState } from 'react'
import type { PersonShown } from '../../../lib/desk.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { useProposeRoles } from './roles-api.ts'

/** All that somebody is to be at the desk; a second administrator has to agree. */
export function RolesDialog({
  person,
  held,
  onClose,
}: {
  person: PersonShown
  held: readonly StaffRole[]
  onClose: () => void
}) {
  const [roles, setRoles] = useState(held)
  const propose = useProposeRoles()
  const turn = (role: StaffRole, isOn: boolean) =>
    setRoles(STAFF_ROLES.filter((each) => (each === role ? isOn : roles.includes(each))))
  const send = (reason: string) =>
    propose.mutate(
      { personId: person.id, roles: [...roles], reason },
      {
        onSuccess: () =>
          toast({
            title: 'Proposta feita',
            description: 'Vale quando outra pessoa que administra concordar.',
            variant: 'success',
          }),
        onSettled: onClose,
      },
    )
  return (
    <ReasonDialog
      title={`Papéis de ${person.name}`}
      hint="A pessoa e quem decide leem-no."
      confirmLabel="Propor"
      tone="primary"
      usual={[]}
      warning={roles.length === 0 && held.length > 0 ? 'Sem papéis, a pessoa deixa a mesa.' : undefined}
      busy={propose.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <fieldset>
        <legend className="font-semibold">Papéis</legend>
        {STAFF_ROLES.map((role) => (
          <Checkbox
            key={role}
            label={
              <>
                {ROLE_LABELS[role]}
                <span className="block text-sm text-muted">{scopeOf(role)}</span>
              </>
            }
            checked={roles.includes(role)}
            onCheckedChange={(isOn) => turn(role, isOn)}
          />
        ))}
      </fieldset>
    </ReasonDialog>
  )
}

const EACH_ROLE = STAFF_ROLES.map((role) => rightsOf([role]))

/** What a role adds to what everybody at the desk may do. */
function scopeOf(role: StaffRole): string {
  if (role === 'administrator') return 'Tudo, também os papéis e o registo'
  const own = rightsOf([role]).filter((right) => !EACH_ROLE.every((rights) => rights.includes(right)))
  return own.map((right) => RIGHTS[right].label).join('; ')
}
