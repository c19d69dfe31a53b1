import { formatMeticais, readMoney } from '@salama/contract/kernel/money'
import { FORMS, type StockLine } from '@salama/contract/pharmacy'
import type { StoredField } from '../../../ui/forms/changed-elsewhere.tsx'
import { factsIn, type WrittenFacts } from './written-facts.ts'

/** What the form of a line has. */
export type LineDraft = {
  /** Of the line that it was filled in from. */
  revision: number
  price: string
  lowStockAt: number | undefined
  facts: WrittenFacts
}

export const draftOf = (line: StockLine): LineDraft => ({
  revision: line.revision,
  price: formatMeticais(line.price),
  lowStockAt: line.lowStockAt,
  facts: factsIn(line),
})

/** What is stored of a line, where it differs from what is typed. */
export function storedBeside(typed: LineDraft, line: StockLine): StoredField[] {
  const now = draftOf(line)
  // The facts of the common catalogue are not sent.
  const shown = line.isOwn ? [...NUMBERS, ...FACTS] : NUMBERS
  return shown.flatMap(([label, words]): StoredField[] =>
    words(typed) === words(now) ? [] : [[label, words(now) || 'Vazio']],
  )
}

type Shown = readonly (readonly [label: string, words: (draft: LineDraft) => string])[]

const priceOf = ({ price }: LineDraft): string => {
  const centavos = readMoney(price)
  return centavos === null ? price : `${formatMeticais(centavos)} MT`
}

const NUMBERS: Shown = [
  ['Preço', priceOf],
  ['Avisar com stock de', ({ lowStockAt }) => String(lowStockAt ?? '')],
]

const FACTS: Shown = [
  ['Nome', ({ facts }) => facts.name],
  ['Fabricante', ({ facts }) => facts.manufacturer],
  ['Substância ativa', ({ facts }) => facts.substance],
  ['Dose', ({ facts }) => facts.dose],
  ['Forma', ({ facts }) => FORMS[facts.form]],
  ['Embalagem', ({ facts }) => facts.package],
  ['No formulário', ({ facts }) => facts.product?.name ?? 'Descrito livremente'],
  ['Unidades por embalagem', ({ facts }) => String(facts.packageUnits ?? '')],
  ['Só com receita', ({ facts }) => (facts.requiresPrescription ? 'Sim' : 'Não')],
]
