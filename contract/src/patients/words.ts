/** What a patient is to the account that acts for them. */
export const RELATIONS = {
  child: 'Filho ou filha',
  grandchild: 'Neto ou neta',
  sibling: 'Irmão ou irmã',
  spouse: 'Cônjuge',
  parent: 'Pai ou mãe',
  other: 'Outra pessoa',
  self: 'O próprio',
} as const
export type Relation = keyof typeof RELATIONS
export const RELATION_NAMES = Object.keys(RELATIONS) as [Relation, ...Relation[]]

/** As FHIR's AdministrativeGender. */
export const SEXES = { female: 'Feminino', male: 'Masculino', other: 'Outro', unknown: 'Não indicado' } as const
export type Sex = keyof typeof SEXES
export const SEX_NAMES = Object.keys(SEXES) as [Sex, ...Sex[]]

/** What an account may do for a patient; only who may read sees and adds clinical data. */
export const RIGHTS = ['book', 'pay', 'read'] as const
export type Right = (typeof RIGHTS)[number]

/** What a code gives: all of a child's care; booking and paying; the person's own record at 18. */
export const ROLES = {
  guardian: ['book', 'pay', 'read'],
  helper: ['book', 'pay'],
  self: ['book', 'pay', 'read'],
} as const satisfies Record<string, readonly Right[]>
export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]]

/** From then on a person's record is their own. */
export const ADULT_YEARS = 18

/** Younger patients are dosed by their weight, */
export const DOSED_BY_WEIGHT_YEARS = 12
/** as it was within so many days. */
export const WEIGHT_SERVES_DAYS = 90

/** Grams that a person may weigh. */
export const WEIGHTS = { least: 300, most: 400_000 } as const

/** '18,5 kg'. */
export const weightText = (grams: number): string =>
  `${String(Number((grams / 1_000).toFixed(2))).replace('.', ',')} kg`

/** What was typed as kilograms, '18,5'; undefined where that is no weight. */
export function gramsIn(kilograms: string): number | undefined {
  if (!/^\d{1,3}([.,]\d{1,3})?$/.test(kilograms.trim())) return undefined
  const grams = Math.round(Number(kilograms.trim().replace(',', '.')) * 1_000)
  return grams >= WEIGHTS.least && grams <= WEIGHTS.most ? grams : undefined
}

/** The day on which somebody born then has lived so many years; who was born on 29 February has it on 1 March. */
export function birthday(bornOn: string, years: number): string {
  const [year = 0, month = 1, day = 1] = bornOn.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10)
}

/** Whole years that somebody born then has lived on a day. */
export function ageOn(bornOn: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return birthday(bornOn, years) <= today ? years : years - 1
}

/** Whole months that somebody born then has lived on a day. */
export function ageInMonths(bornOn: string, today: string): number {
  const [from, to] = [bornOn, today].map((day) => day.split('-').map(Number) as [number, number, number])
  return from && to ? (to[0] - from[0]) * 12 + to[1] - from[1] - (to[2] < from[2] ? 1 : 0) : 0
}

/** '8 anos', '7 meses', '12 dias': as a doctor says it. */
export function ageText(bornOn: string, today: string): string {
  const years = ageOn(bornOn, today)
  if (years >= 2) return `${years} anos`
  const months = ageInMonths(bornOn, today)
  if (months >= 1) return months === 1 ? '1 mês' : `${months} meses`
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(bornOn)) / 86_400_000))
  return days === 1 ? '1 dia' : `${days} dias`
}

/** Whether what begins and ends at these instants holds now; null: no end. */
export const isInForce = ({ since, until }: { since: string; until: string | null }, now: Date): boolean =>
  new Date(since) <= now && (until === null || new Date(until) > now)
