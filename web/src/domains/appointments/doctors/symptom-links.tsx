import { SYMPTOMS, symptomsFor } from '@salama/contract/appointments'
import { wordsOf } from '@salama/contract/kernel/text'
import { Link } from 'wouter'

/** What one feels, as links to what to do: all that are known, or those that a search is about. */
export function SymptomLinks({ search }: { search: string }) {
  const words = wordsOf(search)
  const shown = words.length === 0 ? SYMPTOMS : symptomsFor(words)
  if (shown.length === 0) return null
  return (
    <nav aria-label="O que sente" className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
      <ul className="flex w-max gap-2">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={`/sintomas/${id}`}
              className="inline-flex min-h-11 items-center rounded-full bg-raised px-4 font-semibold whitespace-nowrap hover:bg-action-soft hover:text-on-action-soft"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
