import type { ReactNode } from 'react'

/** Names and values of one thing, each on a line of its own. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line empty:hidden">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
