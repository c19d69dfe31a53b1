import type { Patient } from '@salama/contract/patients'
import type { Right } from '@salama/contract/patients/words'
import { useUser } from '../../lib/session/session.ts'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { usePatients } from './api.ts'
import { describePatient } from './labels.ts'

type PersonSwitchProps = {
  label: string
  people: readonly Patient[]
  /** The chosen one's id. */
  value: string | undefined
  onChange: (id: string) => void
}

/** Whose this is: each person with age and relation, so that nobody is taken for another. */
export function PersonSwitch({ label, people, value, onChange }: PersonSwitchProps) {
  return (
    <RadioGroup
      label={label}
      columns={2}
      value={value}
      onValueChange={onChange}
      options={people.map((person) => ({ value: person.id, label: person.name, text: describePatient(person) }))}
    />
  )
}

/** Those whose record the account reads, and which of them is named; one's own where nobody is. */
export function useReadable(named: string | undefined): { people: Patient[]; chosen: Patient | undefined } {
  const user = useUser()
  const people = (usePatients().data ?? []).filter(({ rights }) => rights.includes('read'))
  const chosen = people.find(({ id }) => id === (named ?? user?.id))
  return { people, chosen }
}

type ActedFor = { people: Patient[]; isKnown: boolean; hasFailed: boolean; retry: () => void }

/**
 * For whom the account may do this: its own person, and those for whom it acts. A record that passed to it is its own
 * person's. Until they are known nothing is done for anybody; a visitor signs in first.
 */
export function useActedFor(right: Right): ActedFor {
  const user = useUser()
  const { data, isError, refetch } = usePatients()
  const people = (data ?? []).filter(({ rights, relation }) => rights.includes(right) && relation !== 'self')
  return { people, isKnown: user === null || data !== undefined, hasFailed: isError, retry: () => void refetch() }
}
