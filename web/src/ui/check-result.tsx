import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { PageHeader } from './page-header.tsx'
import { Skeleton } from './skeleton.tsx'

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
  children: (checked: T) => ReactNode
}

/** A public page on which a stranger checks something by its code. */
export function CheckPage<T>({ title, subtitle, missing, query, children }: CheckPageProps<T>) {
  const { data, error, isFetching, refetch } = query
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={title} subtitle={subtitle} />
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
