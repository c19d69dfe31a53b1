import { type DeskResult, searchDesk } from '@salama/contract/staff/search'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { when } from '../../lib/ago.ts'
import { fresh, queryOf } from '../../lib/api/query-client.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { SEARCH_PARAMETER } from './desk-search.tsx'
import { PersonCard, type PersonParts } from './person-card.tsx'

/** People and cases of every kind that may be meant by what was typed. */
export function DeskResults({ parts }: { parts: PersonParts }) {
  const [parameters] = useSearchParams()
  const q = parameters.get(SEARCH_PARAMETER) ?? ''
  const query = useQuery({ ...queryOf(searchDesk, { query: { q } }), ...fresh })
  return <Queue query={query}>{(results) => <Results results={results} q={q} parts={parts} />}</Queue>
}

function Results({ results, q, parts }: { results: DeskResult[]; q: string; parts: PersonParts }) {
  if (results.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title="Nada encontrado"
        text="Procure pelo nome, telefone ou e-mail da pessoa, pela referência do pagamento, ou pelo número do pedido, da viagem, da consulta ou da conversa."
      />
    )
  const chosen = results.find(({ kind, id }) => kind === 'person' && id === q)
  const others = results.filter((result) => result !== chosen)
  return (
    <section aria-labelledby="desk-results">
      {chosen && <PersonCard person={{ id: chosen.id, name: chosen.title }} parts={parts} />}
      <div role="status">
        <h2 id="desk-results" className="mb-3 text-lg font-bold">
          {chosen
            ? `Tudo de ${chosen.title}`
            : `${results.length} ${results.length === 1 ? 'resultado' : 'resultados'}`}
        </h2>
      </div>
      {others.length === 0 && <p className="text-muted">Nada que o seu papel na mesa mostre.</p>}
      {others.length > 0 && (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {others.map((result) => (
              <li key={`${result.kind} ${result.id}`}>
                <Result result={result} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function Result({ result }: { result: DeskResult }) {
  const { kind, label, title, text, status, owner, at } = result
  const address = addressOf(result)
  const line = (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="line-clamp-2 min-w-0 font-bold break-words">{title}</span>
        <Badge tone={kind === 'person' ? 'action' : 'outline'}>{label}</Badge>
      </span>
      <span className="mt-0.5 block text-sm break-words text-muted">
        {[text, kind === 'person' ? null : owner?.name, status].filter(Boolean).join(' · ')} ·{' '}
        <time dateTime={at} className="whitespace-nowrap">
          {kind === 'person' ? `conta desde ${when(at)}` : when(at)}
        </time>
      </span>
    </>
  )
  if (address === null) return <div className="px-4 py-3">{line}</div>
  return (
    <Link href={address} className="block px-4 py-3 hover:bg-raised focus-visible:-outline-offset-3">
      {line}
    </Link>
  )
}

/** Its case; what has none leads to all that is the same person's. */
const addressOf = ({ href, owner }: DeskResult): string | null =>
  href ?? (owner && `/operador?${SEARCH_PARAMETER}=${owner.id}`)
