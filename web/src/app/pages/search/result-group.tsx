import type { SearchResult } from '@salama/contract/overview'
import {
  GraduationCap,
  type LucideIcon,
  Pill,
  Search,
  Stethoscope,
  Store,
  Thermometer,
  UtensilsCrossed,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Picture } from '../../../ui/display/picture.tsx'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  symptom: Thermometer,
  doctor: Stethoscope,
  medicine: Pill,
  pharmacy: Store,
  dish: UtensilsCrossed,
  restaurant: Store,
  course: GraduationCap,
}

/** So many of a kind are shown at first. */
const FIRST = 4

type ResultGroupProps = { kind: string; label: string; results: readonly SearchResult[] }

/** What was found of one kind. */
export function ResultGroup({ kind, label, results }: ResultGroupProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? results : results.slice(0, FIRST)
  return (
    <Card as="section" aria-label={label}>
      <h2 className="mb-1 text-lg font-bold">{label}</h2>
      <ul className="divide-y divide-line">
        {shown.map((result) => (
          <ResultRow key={result.id} icon={ICONS[kind] ?? Search} result={result} />
        ))}
      </ul>
      {results.length > shown.length && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setWhole(true)}>
          Ver mais {results.length - shown.length}
          <span className="sr-only"> em {label}</span>
        </Button>
      )}
    </Card>
  )
}

function ResultRow({ icon: Icon, result }: { icon: LucideIcon; result: SearchResult }) {
  const { title, text, href, imageUrl, price } = result
  return (
    <li className="relative flex items-center gap-3 py-2.5">
      <Picture
        src={imageUrl}
        ratio="square"
        sizes="3rem"
        name={title}
        placeholder={<Icon className="size-5" strokeWidth={1.75} />}
        className="size-12 rounded-md"
      />
      <div className="min-w-0 grow">
        <Link href={href} className="font-semibold wrap-anywhere after:absolute after:inset-0 after:content-['']">
          {title}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">{text}</p>
      </div>
      {price !== null && (
        <p className="shrink-0 font-semibold">{price === 0 ? 'Grátis' : <Money centavos={price} />}</p>
      )}
    </li>
  )
}
