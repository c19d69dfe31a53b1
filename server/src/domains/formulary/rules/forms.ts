import { PRODUCT_FORMS, type ProductForm } from '@salama/contract/formulary/units'
import { namingWords } from './asked.ts'

/** What people type for a form, beside the words of its name. */
const TYPED: readonly [RegExp, string][] = [
  [/comprimido/, 'comprimidos cp cps comp tablete tabletes'],
  [/capsula/, 'capsulas cps caps'],
  [/suspensao/, 'suspensoes susp'],
  [/xarope/, 'xaropes xpe'],
  [/solucao/, 'solucoes'],
  [/gotas|colirio/, 'gotas'],
  [/colirio|oftalmica/, 'ocular olhos oftalmico'],
  [/injectavel/, 'injectaveis injetavel injetaveis injeccao injecao ampola ampolas'],
  [/supositorio/, 'supositorios supo'],
  [/po para solucao oral/, 'saqueta saquetas'],
  [/inalador/, 'bomba spray aerossol inalacao'],
  [/creme/, 'cremes'],
  [/pomada/, 'pomadas'],
  [/vaginal/, 'ovulo ovulos'],
  [/rectal/, 'retal'],
]

/** Folded words by which a form is found. */
export function formWords(form: ProductForm): string[] {
  const own = namingWords(PRODUCT_FORMS[form])
  const typed = TYPED.flatMap(([pattern, words]) => (pattern.test(own.join(' ')) ? words.split(' ') : []))
  return [...new Set([...own, ...typed])]
}
