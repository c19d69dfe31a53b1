import { formatPhone } from '@salama/contract/kernel/phone'
import { hasRight, type StaffRole } from '@salama/contract/staff/rights'
import { type DeskResult, MOST_OF_A_KIND } from '@salama/contract/staff/search'
import type { Sql } from '../../../platform/db/database.ts'
import { findPeople, type Person, peopleOf } from '../../accounts/public.ts'
import type { DeskSource } from '../ports.ts'
import { meaningOf } from '../rules.ts'

/** What these roles may find, people first; `named` is the person whose id was asked for. */
export async function searchDesk(
  db: Sql,
  sources: readonly DeskSource[],
  { typed, roles }: { typed: string; roles: readonly StaffRole[] },
): Promise<{ named: string | null; results: DeskResult[] }> {
  const { contact, name, ...meaning } = meaningOf(typed)
  const people = await findPeople(db, { ...contact, id: meaning.id, words: name, most: MOST_OF_A_KIND })
  const sought = { ...meaning, people: people.map(({ id }) => id), most: MOST_OF_A_KIND }
  const found = await Promise.all(
    sources
      .filter(({ right }) => hasRight(roles, right))
      .map(async ({ kind, label, find }) =>
        (await find(db, sought)).slice(0, MOST_OF_A_KIND).map((result) => ({ kind, label, ...result })),
      ),
  )
  const cases = found.flat()
  const person = await peopleOf(
    db,
    cases.flatMap(({ personId }) => personId ?? []),
  )
  return {
    named: people.find(({ id }) => id === meaning.id)?.id ?? null,
    results: [
      ...people.map(describePerson),
      ...cases.map(({ personId, ...result }) => ({ ...result, owner: personId === null ? null : person(personId) })),
    ],
  }
}

const describePerson = ({ id, name, phone, email, createdAt }: Person): DeskResult => ({
  kind: 'person',
  label: 'Pessoa',
  id,
  title: name,
  text: [phone && formatPhone(phone), email].filter(Boolean).join(' · '),
  status: null,
  owner: { id, name },
  at: createdAt.toISOString(),
  href: null,
})
