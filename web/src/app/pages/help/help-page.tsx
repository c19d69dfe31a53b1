import { SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Article, TOPICS, type Topic } from './articles.ts'
import { findArticles } from './search.ts'

/** Questions and answers by topic, searched in the browser: the page needs no network once it is here. */
export function HelpPage() {
  const [search = '', setSearch] = useQueryParameter('q', isText)
  const topics = findArticles(TOPICS, search)
  return (
    <>
      <PageHeader title="Central de Ajuda" subtitle="Como tudo funciona, em poucas palavras." />
      <SearchField
        label="Procurar na ajuda"
        value={search}
        onSearch={(text) => setSearch(text || undefined)}
        className="mb-5 max-w-xl"
      />
      <p role="status" className="sr-only">
        {search && `${topics.reduce((sum, { articles }) => sum + articles.length, 0)} respostas`}
      </p>
      {topics.length === 0 ? (
        <NothingFound />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 pb-8 md:grid-cols-2">
          {topics.map((topic) => (
            <TopicCard key={topic.title} topic={topic} isOpen={search !== ''} />
          ))}
        </div>
      )}
      <p className="pb-8">
        Não encontrou a resposta?{' '}
        <Link href="/faq" className="font-semibold text-action underline underline-offset-2">
          Fale Conosco
        </Link>
      </p>
    </>
  )
}

function TopicCard({ topic: { title, articles }, isOpen }: { topic: Topic; isOpen: boolean }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-1 text-lg font-bold">{title}</h2>
      <ul className="divide-y divide-line">
        {articles.map((article) => (
          <li key={article.id}>
            {/* What was searched for may be the only answer: it lies open. */}
            <Answer key={String(isOpen)} article={article} isOpen={isOpen && articles.length === 1} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Answer({ article: { id, question, answer, page }, isOpen }: { article: Article; isOpen: boolean }) {
  return (
    <details id={id} open={isOpen}>
      <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold">{question}</summary>
      <div className="flex flex-col items-start gap-2 pb-3">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {page && (
          <Link href={page.path} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            {page.label}
          </Link>
        )}
      </div>
    </details>
  )
}

function NothingFound() {
  return (
    <EmptyState
      icon={SearchX}
      title="Nenhuma resposta com essas palavras"
      text="Tente outra palavra, mais curta, ou escreva-nos: responde uma pessoa."
      action={
        <Link href="/faq" className={buttonClass()}>
          Fale Conosco
        </Link>
      }
    />
  )
}
