import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { classNames } from '../theme/class-names.ts'
import { Card } from './card.tsx'

type CheckPageProps<T> = {
  title: string
  /** For whom the page is. */
  subtitle: string
  /** What is said of a code that leads to nothing. */
  missing: string
  query: {
    data: T | undefined
    error: { status: number; sentence: string | undefined } | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** Of who is signed in. */
  actions?: ReactNode
  children: (checked: T) => ReactNode
}

/** A public page on which a stranger checks something by its code. */
export function CheckPage<T>({ title, subtitle, missing, query, actions, children }: CheckPageProps<T>) {
  const { data, error, isFetching, refetch } = query
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {data !== undefined ? (
        children(data)
      ) : error?.status === 404 ? (
        <EmptyState icon={CircleX} title={missing} text="Confirme o código ou leia-o outra vez." />
      ) : error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </div>
  )
}

type CheckResultProps = { isValid: boolean; verdict: string; children: ReactNode }

/** Whether what was checked holds, said first and large, and what it says. */
export function CheckResult({ isValid, verdict, children }: CheckResultProps) {
  const Icon = isValid ? CircleCheck : CircleX
  return (
    <Card as="section" aria-label="Resultado">
      <div
        role="status"
        className={classNames(
          'flex items-center gap-3 rounded-md px-4 py-4 text-xl font-extrabold',
          isValid ? 'bg-action-soft text-on-action-soft' : 'bg-danger-soft text-on-danger-soft',
        )}
      >
        <Icon className="size-8 shrink-0" aria-hidden />
        {verdict}
      </div>
      {children}
    </Card>
  )
}
