import { brand } from '@salama/contract/brand'
import { HELPLINES, HELPLINES_CHECKED, type Helpline } from '@salama/contract/kernel/helplines'
import { formatDate } from '@salama/contract/kernel/time'
import { Phone } from 'lucide-react'
import { Link } from 'wouter'
import { Card } from '../../../ui/display/card.tsx'

const { medical, ambulance, police, fire } = HELPLINES
const LINES: readonly Helpline[] = [medical, ambulance, police, fire]

/** Whom to call when it cannot wait, and when these numbers were last compared. */
export function Emergency() {
  return (
    <Card as="section" aria-labelledby="emergencia">
      <h2 id="emergencia" className="mb-2 text-lg font-bold">
        Números de emergência
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
        {LINES.map(({ number, name, help }) => (
          <li key={number}>
            <a
              href={`tel:${number}`}
              className="flex h-full min-h-14 items-center gap-3 rounded-md bg-danger-soft px-3 py-2 text-on-danger-soft hover:underline"
            >
              <Phone className="size-5 shrink-0" aria-hidden />
              <span className="min-w-0">
                <span className="block font-extrabold tabular-nums">{number}</span>
                <span className="block text-sm">{name}</span>
                <span className="sr-only">. {help}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Comparados em fontes públicas a {formatDate(HELPLINES_CHECKED)}.{' '}
        <Link href={brand.wellbeingPath} className="font-semibold text-action underline underline-offset-2">
          Mais linhas de ajuda
        </Link>
      </p>
    </Card>
  )
}
