/** UCUM units in which products are counted and dispensed, with the words for one and for several of them. */
export const PRODUCT_UNITS = {
  '{tablet}': { one: 'comprimido', many: 'comprimidos' },
  '{capsule}': { one: 'cápsula', many: 'cápsulas' },
  '{suppository}': { one: 'supositório', many: 'supositórios' },
  '{sachet}': { one: 'saqueta', many: 'saquetas' },
  '{ampoule}': { one: 'ampola', many: 'ampolas' },
  '{vial}': { one: 'frasco', many: 'frascos' },
  '{syringe}': { one: 'seringa', many: 'seringas' },
  '{tube}': { one: 'microclister', many: 'microclisteres' },
  '{actuat}': { one: 'dose', many: 'doses' },
  mL: { one: 'mL', many: 'mL' },
  g: { one: 'g', many: 'g' },
} as const
export type ProductUnit = keyof typeof PRODUCT_UNITS
export const PRODUCT_UNIT_NAMES = Object.keys(PRODUCT_UNITS) as [ProductUnit, ...ProductUnit[]]

/** Measured and not counted: a part of it may be handed out. */
export const isMeasured = (unit: ProductUnit): boolean => unit === 'mL' || unit === 'g'

/** UCUM units of a substance, as people write them; `{tablet}` stands for a mixture of which nobody says how much of each. */
export const STRENGTH_UNITS = { ug: 'mcg', mg: 'mg', g: 'g', '[iU]': 'UI', '{tablet}': '' } as const
export type StrengthUnit = keyof typeof STRENGTH_UNITS
export const STRENGTH_UNIT_NAMES = Object.keys(STRENGTH_UNITS) as [StrengthUnit, ...StrengthUnit[]]

/** Forms of products, as their names end: 'Amoxicilina 250 mg/5 mL, suspensão oral'. The usual ones stand first. */
export const PRODUCT_FORMS = {
  tablet: 'comprimido',
  capsule: 'cápsula',
  oral_suspension: 'suspensão oral',
  syrup: 'xarope',
  oral_solution: 'solução oral',
  oral_drops: 'gotas orais',
  oral_powder: 'pó para solução oral',
  dispersible_tablet: 'comprimido dispersível',
  chewable_tablet: 'comprimido para mastigar',
  effervescent_tablet: 'comprimido efervescente',
  sublingual_tablet: 'comprimido sublingual',
  prolonged_release_tablet: 'comprimido de libertação prolongada',
  prolonged_release_capsule: 'cápsula de libertação prolongada',
  inhaler: 'inalador',
  nebuliser_solution: 'solução para nebulização',
  injection: 'solução injectável',
  suspension_for_injection: 'suspensão injectável',
  powder_for_injection: 'pó para solução injectável',
  suppository: 'supositório',
  rectal_solution: 'solução rectal',
  cream: 'creme',
  ointment: 'pomada',
  gel: 'gel',
  lotion: 'loção',
  cutaneous_solution: 'solução cutânea',
  vaginal_tablet: 'comprimido vaginal',
  vaginal_cream: 'creme vaginal',
  eye_drops: 'colírio',
  eye_ointment: 'pomada oftálmica',
  ear_drops: 'gotas auriculares',
  nasal_drops: 'gotas nasais',
  nasal_spray: 'spray nasal',
} as const
export type ProductForm = keyof typeof PRODUCT_FORMS
export const PRODUCT_FORM_NAMES = Object.keys(PRODUCT_FORMS) as [ProductForm, ...ProductForm[]]

/** How a medicine is given. */
export const ROUTES = [
  'oral',
  'cutânea',
  'inalatória',
  'ocular',
  'auricular',
  'nasal',
  'rectal',
  'vaginal',
  'injectável',
] as const
export type Route = (typeof ROUTES)[number]
