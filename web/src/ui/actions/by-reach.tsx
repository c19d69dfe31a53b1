import type { ReactNode } from 'react'

type ByReachProps<T> = {
  rows: readonly T[]
  /** False of what cannot come to the chosen place. */
  comes: (row: T) => boolean
  /** Above what comes, where nothing does. */
  none: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** What comes to the chosen place, and last what can only be collected elsewhere. */
export function ByReach<T>({ rows, comes, none, children }: ByReachProps<T>) {
  const elsewhere = rows.filter((row) => !comes(row))
  const coming = rows.filter(comes)
  return (
    <>
      {coming.length > 0 ? children(coming) : none}
      {elsewhere.length > 0 && (
        <section aria-label="Noutras cidades (só recolha)" className="mt-8">
          <h3 className="mb-3 text-lg font-bold">Noutras cidades (só recolha)</h3>
          {children(elsewhere)}
        </section>
      )}
    </>
  )
}
