import type { Cuisine } from '@salama/contract/food/cuisines'
import type { DishSet } from './dishes.ts'

type City = {
  city: string
  provinceId: string
  province: string
  districtId: string
  latitude: number
  longitude: number
}

const place = (
  city: string,
  [provinceId, province]: readonly [string, string],
  districtId: string,
  [latitude, longitude]: readonly [number, number],
): City => ({ city, provinceId, province, districtId, latitude, longitude })

const CAPITAL = ['maputo-cidade', 'Maputo Cidade'] as const

const CITIES = {
  baixa: place('Maputo', CAPITAL, 'kampfumo', [-25.9653, 32.5834]),
  norte: place('Maputo', CAPITAL, 'kamaxakeni', [-25.935, 32.587]),
  mavota: place('Maputo', CAPITAL, 'kamavota', [-25.91, 32.61]),
  nlhamankulu: place('Maputo', CAPITAL, 'nlhamankulu', [-25.945, 32.56]),
  matola: place('Matola', ['maputo', 'Maputo Província'], 'matola', [-25.9622, 32.4589]),
  beira: place('Beira', ['sofala', 'Sofala'], 'beira', [-19.8436, 34.8389]),
  nampula: place('Nampula', ['nampula', 'Nampula'], 'nampula', [-15.1165, 39.2666]),
  inhambane: place('Inhambane', ['inhambane', 'Inhambane'], 'inhambane', [-23.865, 35.3833]),
  tete: place('Tete', ['tete', 'Tete'], 'tete', [-16.1564, 33.5867]),
  pemba: place('Pemba', ['cabo-delgado', 'Cabo Delgado'], 'pemba', [-12.974, 40.5178]),
} as const

export type DemoRestaurant = City & {
  name: string
  cuisine: Cuisine
  address: string
  text: string
  sets: readonly DishSet[]
  /** Meticais; null: the zone's fee. */
  fee: number | null
  minimum: number
  minutes: number
  /** Opening and closing hour, every day; null: round the clock. */
  hours: readonly [opens: number, closes: number] | null
  features: readonly string[]
  stars: readonly number[]
}

type More = Partial<Pick<DemoRestaurant, 'fee' | 'minimum' | 'minutes' | 'hours' | 'features' | 'stars'>>

const NORMAL: DishSet[] = ['bebidas', 'doces']
const SETS: Readonly<Record<Cuisine, readonly DishSet[]>> = {
  mozambican: ['terra', ...NORMAL],
  portuguese: ['portuguesa', ...NORMAL],
  chinese: ['chinesa', 'bebidas'],
  indian: ['indiana', 'bebidas'],
  italian: ['italiana', ...NORMAL],
  american: ['americana', 'bebidas'],
  african: ['terra', 'mar', 'bebidas'],
  seafood: ['mar', 'terra', ...NORMAL],
}

let made = 0

const restaurant = (
  city: keyof typeof CITIES,
  cuisine: Cuisine,
  [name, address, text]: readonly [string, string, string],
  more: More = {},
): DemoRestaurant => {
  const number = made++
  const { latitude, longitude, ...where } = CITIES[city]
  return {
    ...where,
    // A few streets apart, always inland.
    latitude: latitude + ((number * 7) % 11) * 0.0016 - 0.004,
    longitude: longitude - ((number * 5) % 9) * 0.0017,
    name,
    cuisine,
    address,
    text,
    sets: SETS[cuisine],
    fee: null,
    minimum: 0,
    minutes: 20 + ((number * 3) % 5) * 4,
    hours: [10, 22],
    features: [],
    stars:
      [
        [5, 4, 5],
        [4, 4, 5, 3],
        [5, 5, 4, 5, 5],
        [3, 4],
        [4, 5, 4],
      ][number % 5] ?? [],
    ...more,
  }
}

/** Invented restaurants. The first belongs to the account `restaurante@`; the first three have the stated fees and minimums. */
export const RESTAURANTS: readonly DemoRestaurant[] = [
  restaurant(
    'baixa',
    'mozambican',
    [
      'Sabores de Moçambique',
      'Av. Eduardo Mondlane 1120, Central',
      'Matapa, frango à zambeziana e o que a terra dá, a qualquer hora.',
    ],
    { fee: 50, minimum: 150, hours: null, features: ['Halal a pedido', 'Recolha'] },
  ),
  restaurant(
    'baixa',
    'portuguese',
    [
      'Churrasqueira do Jardim',
      'Av. Julius Nyerere 840, Polana Cimento',
      'Frango na brasa e bacalhau, como ao domingo.',
    ],
    { fee: 75, minimum: 200, features: ['Esplanada'] },
  ),
  restaurant(
    'baixa',
    'chinese',
    ['Dragão da Baixa', 'Av. 25 de Setembro 1502, Baixa', 'Wok, massas e arroz chau-chau.'],
    { fee: 60, minimum: 180 },
  ),
  restaurant(
    'baixa',
    'american',
    ['Brasa 24', 'Av. 24 de Julho 2010, Alto Maé', 'Hambúrgueres e frango frito, dia e noite.'],
    { fee: 45, minimum: 100, hours: null },
  ),
  restaurant(
    'baixa',
    'indian',
    ['Caril da Mesquita', 'Rua da Mesquita 33, Baixa', 'Caris, biryani e chamuças, tudo halal.'],
    { fee: 40, features: ['Halal'] },
  ),
  restaurant(
    'baixa',
    'italian',
    ['Forno da Polana', 'Av. Kenneth Kaunda 410, Sommerschield', 'Pizzas em forno de lenha.'],
    { minimum: 300, hours: [11, 23] },
  ),
  restaurant(
    'baixa',
    'seafood',
    ['Costa do Sol Nascente', 'Av. da Marginal 9200, Costa do Sol', 'Camarão, lulas e peixe do dia.'],
    { minimum: 400, minutes: 35, features: ['Esplanada', 'Vista para o mar'] },
  ),
  restaurant(
    'norte',
    'mozambican',
    ['Tia Rosa', 'Rua da Resistência 1420, Malhangalene', 'Comida de casa, feita de manhã.'],
    { hours: [7, 18] },
  ),
  restaurant('norte', 'african', [
    'Mamana Wa Mina',
    'Av. Acordos de Lusaka 77, Maxaquene',
    'Cozinha do sul e do norte na mesma panela.',
  ]),
  restaurant(
    'norte',
    'american',
    ['Esquina do Hambúrguer', 'Av. Vladimir Lenine 3011, Coop', 'Hambúrgueres feitos na hora.'],
    { hours: [11, 26] },
  ),
  restaurant('mavota', 'seafood', ['Peixaria da Triunfo', 'Rua 4.517, Triunfo', 'Do barco para a grelha.'], {
    minutes: 40,
  }),
  restaurant('mavota', 'portuguese', ['Cantinho do Albasine', 'Estrada de Albasine 210', 'Grelhados e petiscos.']),
  restaurant(
    'mavota',
    'mozambican',
    ['Quintal da Mahotas', 'Rua das Mahotas 18', 'Xiguinha, cacana e feijão nhemba.'],
    { hours: [9, 20] },
  ),
  restaurant(
    'nlhamankulu',
    'mozambican',
    ['Barraca do Zé', 'Av. de Angola 550, Chamanculo', 'Carapau com xima e badjias.'],
    { fee: 30, hours: [8, 21] },
  ),
  restaurant('nlhamankulu', 'indian', ['Sabor do Oriente', 'Av. do Trabalho 1290, Alto Maé', 'Chamuças, apas e dal.'], {
    features: ['Halal', 'Vegetariano'],
  }),
  restaurant('nlhamankulu', 'chinese', ['Jardim de Bambu', 'Rua do Jardim 61', 'Sopas, crepes e wok.']),
  restaurant('matola', 'portuguese', [
    'O Alentejano da Matola',
    'Av. Abel Baptista 320, Matola A',
    'Arroz de pato e cozido.',
  ]),
  restaurant(
    'matola',
    'mozambican',
    ['Panela de Barro', 'Rua do Fomento 45, Fomento', 'Matapa no barro e caril de amendoim.'],
    { fee: 60 },
  ),
  restaurant('matola', 'american', ['Frango Dourado', 'Av. União Africana 1800, Machava', 'Frango frito e batata.'], {
    hours: [10, 25],
  }),
  restaurant('matola', 'italian', ['Pizzaria Tchumene', 'Estrada Nacional 4, Tchumene', 'Pizzas familiares.'], {
    minimum: 350,
  }),
  restaurant(
    'matola',
    'indian',
    ['Tempero da Liberdade', 'Av. da Liberdade 90, Liberdade', 'Biryani de sexta e caris todos os dias.'],
    { features: ['Halal'] },
  ),
  restaurant('matola', 'seafood', ['Marisqueira do Língamo', 'Rua do Porto 12, Língamo', 'Caranguejo e camarão.']),
  restaurant('beira', 'seafood', ['Farol do Macúti', 'Av. das FPLM 700, Macúti', 'Camarão da Beira na brasa.'], {
    features: ['Vista para o mar'],
  }),
  restaurant('beira', 'mozambican', ['Casa da Munhava', 'Rua da Munhava 133, Munhava', 'Nsima, cabrito e folhas.']),
  restaurant('beira', 'portuguese', [
    'Grande Chimarrão',
    'Praça do Município 4, Chaimite',
    'Bitoque, prego e bacalhau.',
  ]),
  restaurant('beira', 'indian', ['Esplendor do Goto', 'Rua do Goto 51, Goto', 'Caris halal e chamuças.'], {
    features: ['Halal'],
  }),
  restaurant('beira', 'chinese', ['Porto da China', 'Rua do Porto 8, Ponta-Gêa', 'Massa com camarão e agridoces.']),
  restaurant(
    'beira',
    'american',
    ['Paragem da Manga', 'Estrada Nacional 6, Manga', 'Cachorros, hambúrgueres e sumos.'],
    { hours: [9, 24] },
  ),
  restaurant('nampula', 'mozambican', [
    'Mesa Macua',
    'Av. Paulo Samuel Kankhomba 880',
    'Caril de amendoim e karakata.',
  ]),
  restaurant('nampula', 'african', [
    'Sabores do Norte',
    'Rua dos Continuadores 210, Muhala',
    'Mucapata, cabrito e peixe seco.',
  ]),
  restaurant('nampula', 'indian', ['Bazar das Especiarias', 'Av. do Trabalho 77', 'Biryani, dal e apas.'], {
    features: ['Halal'],
  }),
  restaurant('nampula', 'portuguese', ['Esplanada da Catedral', 'Praça da Catedral 3', 'Churrasco e petiscos.']),
  restaurant('nampula', 'american', ['Rápido da Faina', 'Rua da Faina 19, Namutequeliua', 'Hambúrgueres e frango.']),
  restaurant('inhambane', 'seafood', ['Maré da Baía', 'Av. da Independência 66', 'Peixe com leite de coco.'], {
    features: ['Vista para o mar'],
  }),
  restaurant('inhambane', 'mozambican', ['Coqueiral', 'Rua do Mercado 9, Balane', 'Matapa de coco e arroz.']),
  restaurant('inhambane', 'italian', ['Tofinho Pizza', 'Estrada da Praia, Tofinho', 'Pizzas junto à praia.'], {
    hours: [12, 22],
  }),
  restaurant('inhambane', 'portuguese', ['Verdinho da Barra', 'Estrada da Barra 2', 'Grelhados e saladas.']),
  restaurant('tete', 'mozambican', ['Rio Acima', 'Av. Julius Nyerere 44', 'Pende do Zambeze e nsima.']),
  restaurant('tete', 'african', ['Embondeiro', 'Bairro Matundo, Rua 3', 'Cabrito e verduras.']),
  restaurant('tete', 'indian', ['Ponte das Especiarias', 'Av. 25 de Junho 210', 'Caris e chamuças.'], {
    features: ['Halal'],
  }),
  restaurant('pemba', 'seafood', ['Wimbe Grelhados', 'Av. Marginal, Praia do Wimbe', 'Lulas, garoupa e camarão.'], {
    features: ['Vista para o mar'],
  }),
  restaurant('pemba', 'african', ['Casa Suaíli', 'Rua de Paquitequete 21', 'Pilau, peixe e coco.']),
  restaurant('pemba', 'mozambican', ['Sombra do Cajueiro', 'Rua do Comércio 150, Cimento', 'Chima, mandioca e caril.']),
]
