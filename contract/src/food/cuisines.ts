import { fold } from '../kernel/text.ts'

/** The kitchens of the food flow; what a restaurant says that it cooks. */
export const CUISINES = {
  mozambican: 'Moçambicana',
  portuguese: 'Portuguesa',
  chinese: 'Chinesa',
  indian: 'Indiana',
  italian: 'Italiana',
  american: 'Americana',
  african: 'Africana',
  seafood: 'Marisco',
} as const
export type Cuisine = keyof typeof CUISINES
export const CUISINE_IDS = Object.keys(CUISINES) as Cuisine[]
const isCuisine = (text: string): text is Cuisine => Object.hasOwn(CUISINES, text)

/** What a restaurant's kitchen is called; another word stays as its owner wrote it. */
export const cuisineLabel = (cuisine: string): string => (isCuisine(cuisine) ? CUISINES[cuisine] : cuisine)

export type CuisineCategory = {
  id: string
  name: string
  description: string
  icon: string
  /** A kitchen of this country's peoples and landscapes. */
  isTraditional: boolean
  /** Ids of the provinces where it is offered. */
  availability: readonly string[]
  popularity: 'high' | 'medium' | 'low'
}

type Row = readonly [
  id: string,
  name: string,
  icon: string,
  popularity: CuisineCategory['popularity'],
  description: string,
  availability: readonly string[],
]

const SOUTH = ['maputo-cidade', 'maputo', 'gaza']
const EVERYWHERE = [...SOUTH, 'inhambane', 'sofala', 'manica', 'tete', 'zambezia', 'nampula', 'cabo-delgado', 'niassa']

/**
 * The provinces are those where the people who cook so live (languages of the census of 2017), and of the others where
 * larger towns have such restaurants. Names of dishes are those of everyday Mozambican Portuguese.
 */
const TRADITIONAL: readonly Row[] = [
  ['shangana', 'Changana', '🥬', 'high', 'Matapa, cacana, xiguinha e frango à zambeziana do sul.', SOUTH],
  [
    'makua',
    'Macua',
    '🍛',
    'high',
    'Caril de amendoim, karakata e mucapata do norte.',
    ['zambezia', 'nampula', 'cabo-delgado', 'niassa'],
  ],
  ['chuabo', 'Chuabo', '🍗', 'medium', 'Frango à zambeziana, mucapata e peixe do Zambeze.', ['zambezia']],
  [
    'sena',
    'Sena',
    '🍲',
    'medium',
    'Nsima com peixe seco, cabrito e folhas de abóbora.',
    ['sofala', 'manica', 'tete', 'zambezia'],
  ],
  ['shona', 'Chona', '🌽', 'low', 'Sadza com carne, feijão e verduras das terras altas.', ['sofala', 'manica']],
  ['nyanja', 'Nhanja', '🐟', 'low', 'Chambo e usipa do lago, com nsima e folhas.', ['tete', 'niassa']],
  ['yao', 'Ajaua', '🫘', 'low', 'Ugali, feijão e galinha do mato do planalto.', ['niassa']],
  ['makonde', 'Maconde', '🥥', 'medium', 'Chima, mandioca e peixe com leite de coco.', ['cabo-delgado']],
  [
    'swahili',
    'Suaíli',
    '🍚',
    'medium',
    'Pilau, chamuças e caril com especiarias da costa norte.',
    ['nampula', 'cabo-delgado'],
  ],
  [
    'costeira',
    'Costeira',
    '🦐',
    'high',
    'Camarão, lulas, caranguejo e peixe grelhado.',
    [...SOUTH, 'inhambane', 'sofala', 'zambezia', 'nampula', 'cabo-delgado'],
  ],
  ['coco', 'Do Coco', '🌴', 'medium', 'Matapa, arroz e peixe com leite de coco.', ['inhambane', 'zambezia', 'nampula']],
  [
    'castanha',
    'Da Castanha',
    '🥜',
    'low',
    'Pratos e doces com castanha de caju.',
    ['gaza', 'inhambane', 'nampula', 'cabo-delgado'],
  ],
  ['lago', 'Do Lago', '🎣', 'low', 'Peixe fresco do Niassa e de Cahora Bassa.', ['tete', 'niassa']],
  ['rio', 'Do Rio', '🐠', 'low', 'Pende, bagre e camarão de água doce.', ['tete', 'zambezia']],
]

const OTHERS: readonly Row[] = [
  ['portuguesa', 'Portuguesa', '🍷', 'high', 'Bacalhau, bitoque e frango no churrasco.', EVERYWHERE],
  [
    'indiana',
    'Indiana',
    '🫓',
    'high',
    'Caril, biryani, chamuças e apas.',
    ['maputo-cidade', 'maputo', 'sofala', 'manica', 'tete', 'nampula'],
  ],
  [
    'chinesa',
    'Chinesa',
    '🥡',
    'medium',
    'Massa salteada, arroz chau-chau e crepes.',
    ['maputo-cidade', 'maputo', 'sofala', 'nampula'],
  ],
  ['italiana', 'Italiana', '🍕', 'medium', 'Pizzas, massas e saladas.', ['maputo-cidade', 'inhambane']],
  ['fast-food', 'Comida Rápida', '🍔', 'high', 'Hambúrgueres, frango frito e batata.', EVERYWHERE],
  [
    'fusion',
    'Fusão',
    '🍽️',
    'medium',
    'Cozinhas que se encontram, e as que não cabem noutra lista.',
    ['maputo-cidade', 'maputo', 'sofala', 'nampula'],
  ],
  ['vegetariana', 'Vegetariana', '🥗', 'low', 'Sem carne nem peixe.', ['maputo-cidade']],
  ['organica', 'Orgânica', '🌱', 'low', 'Da machamba, sem químicos.', ['maputo-cidade']],
]

const RANK = { high: 0, medium: 1, low: 2 } as const

const categoryOfRow =
  (isTraditional: boolean) =>
  ([id, name, icon, popularity, description, availability]: Row): CuisineCategory => ({
    id,
    name,
    description,
    icon,
    isTraditional,
    availability,
    popularity,
  })

/** Traditional ones first, the popular before the others, then by name. */
export const CUISINE_CATEGORIES: readonly CuisineCategory[] = [
  ...TRADITIONAL.map(categoryOfRow(true)),
  ...OTHERS.map(categoryOfRow(false)),
].toSorted(
  (one, other) =>
    Number(other.isTraditional) - Number(one.isTraditional) ||
    RANK[one.popularity] - RANK[other.popularity] ||
    one.name.localeCompare(other.name, 'pt'),
)

/** The kitchen of each province, for what only says that it is local. */
const REGIONAL: Readonly<Record<string, string>> = {
  'maputo-cidade': 'shangana',
  maputo: 'shangana',
  gaza: 'shangana',
  inhambane: 'coco',
  sofala: 'sena',
  manica: 'shona',
  tete: 'nyanja',
  zambezia: 'chuabo',
  nampula: 'makua',
  'cabo-delgado': 'makonde',
  niassa: 'yao',
}

/** Words that say no more than that a kitchen is the local one. */
const GENERIC = words(
  'local traditional tradicional mozambican mocambicana mocambicano mocambique african africana africano regional tipica tipico caseira terra',
)

/** Words for each category, in Portuguese and English; its id and name need not be repeated. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  shangana: words('changana shangaan xichangana tsonga ronga xironga machangana'),
  makua: words('macua emakhuwa makhuwa lomwe'),
  chuabo: words('chuwabo echuwabo zambeziana zambezian quelimane'),
  sena: words('cisena asena'),
  shona: words('chona ndau manyika cishona'),
  nyanja: words('nhanja chewa cinyanja'),
  yao: words('ajaua ciyaawo ajawa'),
  makonde: words('maconde shimakonde'),
  swahili: words('suaili kiswahili mwani kimwani'),
  costeira: words('seafood marisco mariscos peixe fish coastal mar praia camarao prawns'),
  coco: words('coconut bitonga gitonga chope'),
  castanha: words('cashew caju cajus'),
  lago: words('lake niassa'),
  rio: words('river zambeze'),
  portuguesa: words('portuguese portugues lusa churrasqueira churrasco'),
  indiana: words('indian indiano goesa goan tandoori curry caril halal'),
  chinesa: words('chinese chines asian asiatica oriental'),
  italiana: words('italian italiano pizza pizzaria pizzeria massas pasta'),
  'fast-food': words(
    'american americana americano fastfood rapida burger hamburguer hamburgueria frito snack takeaway',
  ),
  fusion: words('fusao internacional international contemporanea mista'),
  vegetariana: words('vegetarian vegetariano vegan vegana vegano'),
  organica: words('organic organico biologica natural saudavel healthy'),
}

function words(list: string): readonly string[] {
  return list.split(' ')
}

const CATEGORY_BY_WORD = new Map(
  CUISINE_CATEGORIES.flatMap(({ id, name }) =>
    [id, fold(name).replace(/\s+/g, '-'), ...(SYNONYMS[id] ?? [])].map((word) => [word, id] as const),
  ),
)

/** Every word that is understood, with its category; those for a local kitchen have none of their own. */
export const CUISINE_WORDS: readonly (readonly [word: string, categoryId: string | null])[] = [
  ...CATEGORY_BY_WORD,
  ...GENERIC.map((word) => [word, null] as const),
]

/** The category of what a restaurant says that it cooks; unknown words are fusion. Case and accents do not matter. */
export function categoryOf(cuisine: string | null, provinceId: string | null): string {
  const folded = fold(cuisine ?? '').trim()
  const parts = [folded.replace(/[^\p{L}\p{N}]+/gu, '-'), ...folded.split(/[^\p{L}\p{N}]+/u)]
  const known = parts.map((part) => CATEGORY_BY_WORD.get(part)).find((id) => id !== undefined)
  if (known !== undefined) return known
  return parts.some((part) => GENERIC.includes(part)) ? (REGIONAL[provinceId ?? ''] ?? 'fusion') : 'fusion'
}
