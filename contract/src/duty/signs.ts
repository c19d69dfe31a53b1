/** How soon somebody must be seen. */
export const LEVELS = ['emergency', 'urgent', 'routine'] as const
export type Level = (typeof LEVELS)[number]

/** Where the list comes from; each sign names its own. The words are ours. */
export const SIGN_SOURCES = {
  imci: 'WHO, Integrated Management of Childhood Illness: chart booklet, 2014',
  infant: 'WHO, IMCI: management of the sick young infant aged up to 2 months, 2019',
  etat: 'WHO, Updated guideline: paediatric emergency triage, assessment and treatment, 2016',
  quickCheck: 'WHO, IMAI District clinician manual, volume 1: Quick check, 2011',
  emergencyCare: 'WHO and ICRC, Basic emergency care: approach to the acutely ill and injured, 2018',
  pregnancy: 'WHO, Pregnancy, childbirth, postpartum and newborn care (PCPNC), 3rd edition, 2015',
  mental: 'WHO, mhGAP intervention guide, version 2.0: self-harm and suicide, 2016',
} as const
export type SignSource = keyof typeof SIGN_SOURCES

/** When the list was decided. */
export const SIGNS_DECIDED = '2026-11-25'

/** One sign that decides how soon somebody must be seen. */
export type Sign = {
  id: string
  /** As it is asked, of whoever is ill. */
  text: string
  level: Exclude<Level, 'routine'>
  /** Asked from this age on, and below that one, in months. */
  from?: number
  below?: number
  /** Asked only of who is pregnant, or gave birth in the last weeks. */
  isOfPregnancy?: true
  source: SignSource
}

/** A young infant's illness runs fast: below this age nothing is routine. */
export const YOUNG_INFANT_MONTHS = 2
const CHILD = 60
const ADULT = 15 * 12

/** Emergencies first, in the order in which they are asked: breathing, circulation, consciousness, then the rest. */
export const SIGNS: readonly Sign[] = [
  {
    id: 'breathing',
    text: 'Não respira bem: muito esforço, engasgado, ou não consegue falar',
    level: 'emergency',
    source: 'etat',
  },
  { id: 'blue', text: 'Lábios, língua ou unhas azulados ou cinzentos', level: 'emergency', source: 'etat' },
  { id: 'bleeding', text: 'Perde muito sangue, ou sangue que não para', level: 'emergency', source: 'quickCheck' },
  {
    id: 'unconscious',
    text: 'Não acorda, está muito sonolento ou muito confuso',
    level: 'emergency',
    source: 'imci',
  },
  { id: 'convulsion', text: 'Tem ou teve convulsões (ataques) nesta doença', level: 'emergency', source: 'imci' },
  {
    id: 'cold_pulse',
    text: 'Mãos e pés frios, suor frio ou quase a desmaiar',
    level: 'emergency',
    source: 'quickCheck',
  },
  {
    id: 'chest_pain',
    text: 'Dor forte no peito, que aperta ou vai para o braço ou o queixo',
    level: 'emergency',
    from: ADULT,
    source: 'emergencyCare',
  },
  {
    id: 'stroke',
    text: 'De repente, cara torta, um lado do corpo sem força ou fala enrolada',
    level: 'emergency',
    from: ADULT,
    source: 'emergencyCare',
  },
  {
    id: 'stiff_neck',
    text: 'Febre ou dor de cabeça forte, com o pescoço duro',
    level: 'emergency',
    from: YOUNG_INFANT_MONTHS,
    source: 'imci',
  },
  {
    id: 'cannot_drink',
    text: 'Não consegue beber nem mamar',
    level: 'emergency',
    below: CHILD,
    source: 'imci',
  },
  { id: 'vomits_all', text: 'Vomita tudo o que bebe ou come', level: 'emergency', below: CHILD, source: 'imci' },
  {
    id: 'infant_temperature',
    text: 'O bebé está quente (febre) ou frio ao toque',
    level: 'emergency',
    below: YOUNG_INFANT_MONTHS,
    source: 'infant',
  },
  {
    id: 'infant_still',
    text: 'O bebé só se mexe quando lhe tocam, ou não se mexe',
    level: 'emergency',
    below: YOUNG_INFANT_MONTHS,
    source: 'infant',
  },
  {
    id: 'swelling',
    text: 'Cara, lábios ou língua incharam de repente',
    level: 'emergency',
    source: 'emergencyCare',
  },
  {
    id: 'poison',
    text: 'Engoliu veneno ou comprimidos a mais, ou foi mordido por cobra',
    level: 'emergency',
    source: 'emergencyCare',
  },
  {
    id: 'injury',
    text: 'Pancada forte na cabeça, acidente grave ou queimadura grande',
    level: 'emergency',
    source: 'emergencyCare',
  },
  {
    id: 'self_harm',
    text: 'Quer morrer ou fazer mal a si próprio agora',
    level: 'emergency',
    from: CHILD,
    source: 'mental',
  },
  {
    id: 'pregnancy_bleeding',
    text: 'Sangra da vagina',
    level: 'emergency',
    isOfPregnancy: true,
    source: 'pregnancy',
  },
  {
    id: 'pregnancy_head',
    text: 'Dor de cabeça forte com a vista turva',
    level: 'emergency',
    isOfPregnancy: true,
    source: 'pregnancy',
  },
  {
    id: 'pregnancy_belly',
    text: 'Dor forte na barriga, ou febre e sem força para se levantar',
    level: 'emergency',
    isOfPregnancy: true,
    source: 'pregnancy',
  },
  { id: 'fever', text: 'Febre', level: 'urgent', from: YOUNG_INFANT_MONTHS, source: 'imci' },
  {
    id: 'fast_breathing',
    text: 'Respira mais depressa do que o normal, ou tosse há mais de 14 dias',
    level: 'urgent',
    source: 'imci',
  },
  {
    id: 'dry',
    text: 'Diarreia com olhos fundos, boca seca ou pouca urina',
    level: 'urgent',
    source: 'etat',
  },
  { id: 'blood_stool', text: 'Sangue nas fezes, na urina ou no vómito', level: 'urgent', source: 'imci' },
  { id: 'pale', text: 'Palmas das mãos muito pálidas', level: 'urgent', source: 'etat' },
  { id: 'pain', text: 'Dor muito forte', level: 'urgent', source: 'quickCheck' },
  { id: 'restless', text: 'Agitado ou a chorar sem parar', level: 'urgent', below: CHILD, source: 'etat' },
  {
    id: 'thin',
    text: 'Muito magro, ou com os dois pés inchados',
    level: 'urgent',
    below: CHILD,
    source: 'etat',
  },
]

/** Whose signs are asked for. */
export type Asked = { ageMonths: number; isPregnant: boolean }

/** The signs that are asked of somebody of this age. */
export const signsFor = ({ ageMonths, isPregnant }: Asked): Sign[] =>
  SIGNS.filter(
    ({ from = 0, below = Number.POSITIVE_INFINITY, isOfPregnancy }) =>
      from <= ageMonths && ageMonths < below && (isPregnant || !isOfPregnancy),
  )
