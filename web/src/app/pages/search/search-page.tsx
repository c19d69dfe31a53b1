import { LEAST_LETTERS } from '@salama/contract/overview'
import { SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { useSearch } from '../../../domains/overview/api.ts'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TOPICS } from '../help/articles.ts'
import { findArticles } from '../help/search.ts'
import { ResultGroup } from './result-group.tsx'
import { FIRST_SHORTCUTS, findShortcuts, type Shortcut } from './shortcuts.ts'

/** One search over everything: things come from the server, pages and help are found here. */
export function SearchPage() {
  const [typed = '', setTyped] = useQueryParameter('q', isText)
  const search = typed.trim().slice(0, 80)
  return (
    <>
      <PageHeader title="Pesquisa" />
      <SearchField
        label="Médicos, remédios, pratos…"
        value={typed}
        onSearch={(text) => setTyped(text || undefined)}
        className="mb-5 max-w-2xl"
      />
      {search === '' ? (
        <section aria-label="Serviços" className="pb-8">
          <ShortcutList shortcuts={FIRST_SHORTCUTS} />
        </section>
      ) : (
        <Results search={search} />
      )}
    </>
  )
}

function Results({ search }: { search: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useSearch(search)
  const shortcuts = findShortcuts(search)
  const articles = findArticles(TOPICS, search).flatMap((topic) => topic.articles)
  const groups = search.length < LEAST_LETTERS ? [] : (data?.groups ?? [])
  const found = groups.reduce((sum, { results }) => sum + results.length, shortcuts.length + articles.length)
  const isSettled = search.length < LEAST_LETTERS || (data !== undefined && !isPlaceholderData)
  return (
    <div className="pb-8">
      <p role="status" className="sr-only">
        {isSettled && `${found} resultados`}
      </p>
      {data?.isLike && groups.length > 0 && <p className="mb-3 text-muted">Nada com essas letras. Talvez procure:</p>}
      {shortcuts.length > 0 && (
        <section aria-label="Páginas" className="mb-4">
          <ShortcutList shortcuts={shortcuts.slice(0, 3)} />
        </section>
      )}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {groups.map((group) => (
          <ResultGroup key={group.kind} {...group} />
        ))}
        {articles.length > 0 && (
          <Card as="section" aria-label="Ajuda">
            <h2 className="mb-1 text-lg font-bold">Ajuda</h2>
            <ul className="divide-y divide-line">
              {articles.slice(0, 4).map(({ id, question }) => (
                <li key={id} className="relative flex min-h-12 items-center py-2">
                  <Link
                    href={`/help?q=${encodeURIComponent(question)}`}
                    className="font-semibold after:absolute after:inset-0 after:content-['']"
                  >
                    {question}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {error && !data && <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />}
      {!isSettled && !error && groups.length === 0 && <SkeletonList rows={4} rowClass="h-16" />}
      {isSettled && found === 0 && <NothingFound isShort={search.length < LEAST_LETTERS} />}
    </div>
  )
}

function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3">
      {shortcuts.map(({ href, title, text }) => (
        <Card key={href} as="li" interactive>
          <Link href={href} className={`font-bold ${stretchedLink}`}>
            {title}
          </Link>
          <p className="text-sm text-muted">{text}</p>
        </Card>
      ))}
    </ul>
  )
}

function NothingFound({ isShort }: { isShort: boolean }) {
  return (
    <EmptyState
      icon={SearchX}
      title={isShort ? 'Escreva mais uma letra' : 'Nada com essas palavras'}
      text={
        isShort
          ? 'A pesquisa começa com três letras.'
          : 'Tente outra palavra, mais curta. Se não encontrar, escreva-nos: responde uma pessoa.'
      }
      action={
        isShort ? undefined : (
          <Link href="/faq" className={buttonClass()}>
            Fale Conosco
          </Link>
        )
      }
    />
  )
}
