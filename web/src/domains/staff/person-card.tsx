import { formatPhone } from '@salama/contract/kernel/phone'
import { type DeskPerson, getPerson } from '@salama/contract/staff/people'
import { type Right, ROLE_LABELS } from '@salama/contract/staff/rights'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { when } from '../../lib/ago.ts'
import { fresh, queryOf } from '../../lib/api/query-client.ts'
import type { PersonShown } from '../../lib/desk.ts'
import { Card } from '../../ui/display/card.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { RightsContext } from './rights.ts'

export type PersonParts = readonly { right: Right; Part: ComponentType<{ person: PersonShown }> }[]

/** Who somebody is, and what each domain lets this member of staff do about them. */
export function PersonCard({ person, parts }: { person: PersonShown; parts: PersonParts }) {
  const may = use(RightsContext)
  const query = useQuery({ ...queryOf(getPerson, { params: { id: person.id } }), ...fresh })
  return (
    <Card as="section" aria-labelledby="desk-person" className="mb-6">
      <h2 id="desk-person" className="text-xl font-bold">
        {person.name}
      </h2>
      <Queue query={query}>{(found) => <Facts facts={factsOf(found)} />}</Queue>
      <Suspense fallback={<SkeletonList rows={1} rowClass="h-11" />}>
        <div className="mt-4 flex flex-wrap items-start gap-3 empty:hidden">
          {parts
            .filter(({ right }) => may(right))
            .map(({ right, Part }) => (
              <Part key={right} person={person} />
            ))}
        </div>
      </Suspense>
    </Card>
  )
}

function factsOf({ phone, email, since, roles }: DeskPerson): [string, ReactNode][] {
  const number = phone && <a href={`tel:+258${phone}`}>{formatPhone(phone)}</a>
  const facts: [string, ReactNode][] = [
    ['Telefone', number],
    ['E-mail', email],
    ['Conta desde', when(since)],
    ['Na mesa', roles.map((role) => ROLE_LABELS[role]).join(', ')],
  ]
  return facts.filter(([, value]) => Boolean(value))
}
