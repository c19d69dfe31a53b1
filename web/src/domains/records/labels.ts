import type { FactKind } from '@salama/contract/records'
import { Activity, type LucideIcon, Pill, TriangleAlert } from 'lucide-react'

type FactWords = { title: string; field: string; example: string; none: string; icon: LucideIcon }

/** How the record names each kind of fact. */
export const FACT_WORDS: Record<FactKind, FactWords> = {
  allergy: {
    title: 'Alergias',
    field: 'Nova alergia',
    example: 'Por exemplo: penicilina, amendoim',
    none: 'Nenhuma alergia indicada.',
    icon: TriangleAlert,
  },
  condition: {
    title: 'Doenças',
    field: 'Nova doença',
    example: 'Por exemplo: asma, diabetes',
    none: 'Nenhuma doença indicada.',
    icon: Activity,
  },
  medicine: {
    title: 'Medicamentos que toma',
    field: 'Novo medicamento',
    example: 'Por exemplo: amlodipina 5 mg, uma vez por dia',
    none: 'Nenhum medicamento indicado.',
    icon: Pill,
  },
}
