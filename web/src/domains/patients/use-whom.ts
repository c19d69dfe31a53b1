import type { Right } from '@salama/contract/patients/words'
import { useState } from 'react'
import { useDraft } from '../../lib/forms/drafts.ts'
import { useActedFor } from './person-switch.tsx'

const isText = (value: unknown): value is string => typeof value === 'string'

/** For whom something is, as it was chosen last on this page; who acts for nobody else is asked nothing. */
export function useWhom(right: Right, page: string) {
  const draft = useDraft(page, isText)
  const [named, setNamed] = useState(draft.kept)
  const known = useActedFor(right)
  const person = known.people.find(({ id }) => id === named)
  const isChosen = known.isKnown && (person !== undefined || known.people.length < 2)
  return {
    known,
    isChosen,
    /** The chosen one; the account's own person where there is nobody else. */
    person: person ?? (isChosen ? known.people[0] : undefined),
    choose(id: string) {
      setNamed(id)
      draft.keep(id)
    },
  }
}

/** How calls name somebody: one's own person is not named. */
export const patientIn = (person: { id: string; isSelf: boolean } | undefined): { patientId?: string } =>
  person && !person.isSelf ? { patientId: person.id } : {}
