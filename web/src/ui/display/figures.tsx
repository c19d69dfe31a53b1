import { Skeleton } from '../feedback/skeleton.tsx'

type FiguresProps = { figures: readonly (readonly [label: string, value: string | undefined])[] }

/** A few figures beside each other within a card; what is not known yet keeps its place. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2 md:gap-3">
      {figures.map(([label, value]) => (
        <div key={label} className="flex min-h-18 flex-col-reverse justify-end rounded-md bg-raised px-3 py-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-extrabold tabular-nums md:text-2xl">
            {value ?? <Skeleton className="my-1 h-6 w-16 bg-line!" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
