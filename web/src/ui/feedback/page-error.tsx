import { Link } from 'wouter'
import type { ApiError } from '../../lib/api/api.ts'
import { buttonClass } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

type PageErrorProps = {
  error: ApiError
  onRetry: () => void
  retrying: boolean
  /** Where those that there are can be seen. */
  list: { href: string; label: string }
}

/** Instead of one thing that could not be read: trying again helps, unless there is no such thing. */
export function PageError({ error, onRetry, retrying, list }: PageErrorProps) {
  if (error.status !== 404) return <ErrorState text={error.sentence} onRetry={onRetry} retrying={retrying} />
  return (
    <EmptyState
      title="Não encontrado"
      text={error.sentence}
      action={
        <Link href={list.href} className={buttonClass()}>
          {list.label}
        </Link>
      }
    />
  )
}
