import { brand } from '@salama/contract/brand'
import type { Subscription } from '@salama/contract/insurance'
import { formatDay } from '@salama/contract/kernel/time'
import type { ReactNode } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import type { Terms } from './labels.ts'

/** Drawing the code needs a library that only this card needs. */
const code = deferred(async () => (await import('./card-code.tsx')).CardCode)

type MemberCardProps = { subscription: Subscription; cardCode: string; terms: Terms; insurer: string | undefined }

/** What a clinic asks for. It checks the code without an account. */
export function MemberCard({ subscription, cardCode, terms, insurer }: MemberCardProps) {
  const { plan, policyNumber, insured, members, paidUntil } = subscription
  const address = `${location.origin}/cartao/${cardCode}`
  return (
    <section aria-labelledby="cartao" className="rounded-lg border border-line bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-col gap-4 sm:flex-row">
        <div className="size-40 shrink-0 self-center sm:self-start">
          <code.Part address={address} />
        </div>
        <div className="min-w-0 grow">
          <h2 id="cartao" className="text-lg font-bold">
            {terms.card} {brand.name}
          </h2>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
            <Row name={terms.number}>{policyNumber}</Row>
            <Row name="Plano">{plan.name}</Row>
            <Row name={terms.person}>{insured.name}</Row>
            {members.length > 0 && <Row name="Também cobre">{members.map(({ name }) => name).join(', ')}</Row>}
            {paidUntil && <Row name="Válido até">{formatDay(paidUntil)}</Row>}
            {insurer && <Row name="Seguradora">{insurer}</Row>}
          </dl>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <a
          href={`/cartao/${cardCode}`}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          Ver como a clínica vê
        </a>
        <CopyButton value={address} label="Copiar endereço" what="do cartão" />
      </div>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </>
  )
}
