import { listClasses } from '@salama/contract/courses'
import { formatDateTime } from '@salama/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { fresh, queryOf } from '../../lib/api/query-client.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'

/** The live classes ahead of a course, for who learns it; nothing where there are none. */
export function NextClasses({ slug }: { slug: string }) {
  const { data } = useQuery({ ...queryOf(listClasses, { params: { slug } }), ...fresh })
  if (!data || data.length === 0) return null
  return (
    <Card as="section" aria-labelledby="em-direto" className="mb-4">
      <h2 id="em-direto" className="font-bold">
        Aulas em direto
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {data.map(({ id, title, startsAt, minutes, link }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-sm text-muted">
                <time dateTime={startsAt}>{formatDateTime(startsAt)}</time>, {minutes} minutos
              </p>
            </div>
            <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={buttonClass({ size: 'sm' })}>
              <CirclePlay className="size-5" aria-hidden />
              Entrar na sala
              <span className="sr-only">
                {' '}
                de {title}, em {new URL(link).hostname}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
