import { useState } from 'react'
import type { PersonShown } from '../../../lib/desk.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useRoles } from './roles-api.ts'
import { RolesDialog } from './roles-dialog.tsx'

/** On the page of a person: what they are to be at the desk. Nobody has it on their own. */
export function RolesButton({ person }: { person: PersonShown }) {
  const [isAsking, setIsAsking] = useState(false)
  const me = useUser()?.id
  const { data } = useRoles()
  if (!data || person.id === me) return null
  const held = data.staff.find((each) => each.person.id === person.id)?.roles ?? []
  const waiting = data.changes.some((change) => change.person.id === person.id)
  if (waiting) return <p className="py-2.5 text-muted">Uma mudança de papéis espera por um segundo acordo.</p>
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Papéis na mesa
      </Button>
      {isAsking && <RolesDialog person={person} held={held} onClose={() => setIsAsking(false)} />}
    </>
  )
}
