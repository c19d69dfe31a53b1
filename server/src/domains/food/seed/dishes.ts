import type { ALLERGENS } from '@salama/contract/food'

type Allergen = (typeof ALLERGENS)[number]

/** A dish of the demonstration; prices in meticais. */
export type DemoDish = {
  name: string
  section: string
  price: number
  text: string
  of: readonly string[]
  allergens?: readonly Allergen[]
  /** v vegetarian, V vegan, h halal, g free of gluten, s healthy, * featured */
  marks?: string
  chilli?: number
  sizes?: readonly (readonly [name: string, price: number])[]
  choice?: { name: string; least: number; most: number; of: readonly (readonly [name: string, price: number])[] }
}

const list = (words: string): readonly string[] => words.split(', ')

const SIDE = {
  name: 'Acompanhamento',
  least: 1,
  most: 2,
  of: [
    ['Arroz branco', 0],
    ['Xima', 0],
    ['Batata frita', 0],
    ['Salada', 30],
  ],
} as const
const SAUCE = {
  name: 'Molhos',
  least: 0,
  most: 2,
  of: [
    ['Piripíri', 0],
    ['Alho', 20],
    ['Manga', 20],
  ],
} as const
const CHICKEN_SIZES = [
  ['Meio frango', 350],
  ['Frango inteiro', 650],
] as const
const PIZZA_SIZES = [
  ['Média', 450],
  ['Familiar', 690],
] as const

const dish = (
  section: string,
  name: string,
  price: number,
  [text, of]: readonly [string, string],
  more: Partial<DemoDish> = {},
): DemoDish => ({ section, name, price, text, of: list(of), ...more })

const EARTH = 'Pratos da terra'
const GRILL = 'Grelhados'
const SEA = 'Do mar'
const STARTERS = 'Entradas'
const DRINKS = 'Bebidas'
const SWEETS = 'Sobremesas'

export const DISHES = {
  terra: [
    dish(
      EARTH,
      'Matapa com Camarão',
      380,
      ['Folhas de mandioca piladas, amendoim e leite de coco.', 'folha de mandioca, amendoim, coco, camarão'],
      { allergens: ['amendoim', 'camarão e marisco'], marks: 'g*' },
    ),
    dish(EARTH, 'Matapa Simples', 250, ['A matapa de casa, sem camarão.', 'folha de mandioca, amendoim, coco'], {
      allergens: ['amendoim'],
      marks: 'vVg',
    }),
    dish(
      EARTH,
      'Frango à Zambeziana',
      420,
      ['Marinado em limão e alho, grelhado com leite de coco.', 'frango, coco, limão, alho'],
      { marks: 'hg*', chilli: 1, choice: SIDE },
    ),
    dish(
      EARTH,
      'Caril de Amendoim com Galinha',
      350,
      ['Galinha cafreal em molho de amendoim, com xima.', 'galinha, amendoim, tomate'],
      { allergens: ['amendoim'], marks: 'hg' },
    ),
    dish(
      EARTH,
      'Cacana com Amendoim',
      230,
      ['Folhas amargas da época, com amendoim e coco.', 'cacana, amendoim, coco'],
      { allergens: ['amendoim'], marks: 'vVgs' },
    ),
    dish(EARTH, 'Feijoada à Moçambicana', 320, [
      'Feijão manteiga com chouriço e carne de vaca.',
      'feijão, chouriço, carne de vaca, cenoura',
    ]),
    dish(
      EARTH,
      'Mucapata com Peixe Frito',
      360,
      ['Arroz e feijão soroco cozidos em coco.', 'arroz, feijão soroco, coco, peixe'],
      { allergens: ['peixe'], marks: 'g' },
    ),
    dish(EARTH, 'Xiguinha', 180, ['Mandioca cozida com amendoim e cacana.', 'mandioca, amendoim, cacana'], {
      allergens: ['amendoim'],
      marks: 'vVg',
    }),
    dish(EARTH, 'Caril de Cabrito', 450, ['Cabrito cozinhado devagar, com arroz.', 'cabrito, tomate, cebola, caril'], {
      marks: 'hg',
      chilli: 2,
    }),
    dish(
      EARTH,
      'Nhemba com Arroz de Coco',
      210,
      ['Feijão nhemba e arroz cozido em leite de coco.', 'feijão nhemba, arroz, coco'],
      { marks: 'vVgs' },
    ),
    dish(
      STARTERS,
      'Badjias com Pão',
      90,
      ['Bolinhos fritos de feijão nhemba.', 'feijão nhemba, cebola, piripíri, pão'],
      { allergens: ['glúten'], marks: 'vV', chilli: 1 },
    ),
    dish(STARTERS, 'Mandioca Frita', 100, ['Palitos de mandioca com molho de piripíri.', 'mandioca, piripíri'], {
      marks: 'vVg',
      chilli: 1,
    }),
  ],
  mar: [
    dish(SEA, 'Camarão Grelhado', 750, ['Camarão tigre na brasa, com alho e limão.', 'camarão, alho, limão'], {
      allergens: ['camarão e marisco'],
      marks: 'g*',
      chilli: 1,
      choice: SIDE,
    }),
    dish(
      SEA,
      'Peixe Serra Grelhado',
      520,
      ['Posta na brasa com molho de manteiga e limão.', 'peixe serra, limão, manteiga'],
      { allergens: ['peixe', 'leite'], marks: 'gs', choice: SIDE },
    ),
    dish(
      SEA,
      'Lulas à Moçambicana',
      560,
      ['Salteadas com tomate, pimento e piripíri.', 'lulas, tomate, pimento, piripíri'],
      { allergens: ['camarão e marisco'], marks: 'g', chilli: 2 },
    ),
    dish(
      SEA,
      'Arroz de Marisco',
      640,
      ['Camarão, ameijoa e caranguejo, em arroz malandrinho.', 'arroz, camarão, ameijoa, caranguejo'],
      { allergens: ['camarão e marisco'], marks: 'g*' },
    ),
    dish(SEA, 'Caril de Caranguejo', 590, ['Caranguejo da costa em leite de coco.', 'caranguejo, coco, caril'], {
      allergens: ['camarão e marisco'],
      marks: 'g',
      chilli: 2,
    }),
    dish(
      SEA,
      'Carapau Frito com Xima',
      240,
      ['Dois carapaus fritos, xima e salada de tomate.', 'carapau, farinha de milho, tomate'],
      { allergens: ['peixe'] },
    ),
    dish(SEA, 'Garoupa no Forno', 680, ['Com batata, cebola e azeite.', 'garoupa, batata, cebola'], {
      allergens: ['peixe'],
      marks: 'gs',
    }),
    dish(STARTERS, 'Rissóis de Camarão', 120, ['Quatro, acabados de fritar.', 'camarão, farinha de trigo, leite'], {
      allergens: ['camarão e marisco', 'glúten', 'leite', 'ovo'],
    }),
    dish(STARTERS, 'Ameijoas ao Natural', 310, ['Com coentros, alho e limão.', 'ameijoa, coentros, alho, limão'], {
      allergens: ['camarão e marisco'],
      marks: 'g',
    }),
  ],
  portuguesa: [
    dish(GRILL, 'Frango no Churrasco', 350, ['Na brasa, com piripíri à parte.', 'frango, alho, piripíri'], {
      marks: 'hg*',
      chilli: 2,
      sizes: CHICKEN_SIZES,
      choice: SIDE,
    }),
    dish(
      GRILL,
      'Bitoque com Ovo',
      430,
      ['Bife da vazia, ovo estrelado, arroz e batata.', 'carne de vaca, ovo, batata, arroz'],
      { allergens: ['ovo'] },
    ),
    dish(GRILL, 'Costeletas de Porco', 390, ['Duas costeletas na brasa, com migas.', 'porco, pão, alho'], {
      allergens: ['glúten'],
    }),
    dish(
      'Bacalhau',
      'Bacalhau à Brás',
      560,
      ['Desfiado com batata palha, ovo e azeitona.', 'bacalhau, batata, ovo, azeitona'],
      { allergens: ['peixe', 'ovo'], marks: '*' },
    ),
    dish('Bacalhau', 'Bacalhau com Natas', 590, ['No forno, gratinado.', 'bacalhau, natas, batata'], {
      allergens: ['peixe', 'leite', 'glúten'],
    }),
    dish('Pratos', 'Cozido à Portuguesa', 480, ['Carnes, enchidos e legumes.', 'carne de vaca, porco, couve, batata']),
    dish('Pratos', 'Arroz de Pato', 520, ['No forno, com rodelas de chouriço.', 'pato, arroz, chouriço']),
    dish(STARTERS, 'Caldo Verde', 140, ['Couve, batata e chouriço.', 'couve, batata, chouriço'], { marks: 'g' }),
    dish(STARTERS, 'Pastéis de Bacalhau', 150, ['Quatro, com salada.', 'bacalhau, batata, ovo'], {
      allergens: ['peixe', 'ovo'],
    }),
    dish('Pratos', 'Prego no Pão', 220, ['Bife com alho em pão da casa.', 'carne de vaca, pão, alho'], {
      allergens: ['glúten'],
    }),
  ],
  chinesa: [
    dish('Massas e arroz', 'Arroz Chau-Chau', 260, ['Com ovo, fiambre e ervilhas.', 'arroz, ovo, fiambre, ervilha'], {
      allergens: ['ovo', 'soja'],
      marks: '*',
    }),
    dish(
      'Massas e arroz',
      'Massa Salteada com Legumes',
      250,
      ['Legumes da época e soja.', 'massa, couve, cenoura, soja'],
      { allergens: ['glúten', 'soja'], marks: 'vV' },
    ),
    dish('Massas e arroz', 'Massa com Camarão', 420, ['Camarão salteado com gengibre.', 'massa, camarão, gengibre'], {
      allergens: ['glúten', 'soja', 'camarão e marisco'],
    }),
    dish(
      'Wok',
      'Frango com Castanha de Caju',
      390,
      ['Com pimento e castanha torrada.', 'frango, castanha de caju, pimento'],
      { allergens: ['castanha de caju', 'soja'], marks: '*' },
    ),
    dish('Wok', 'Porco Agridoce', 380, ['Com ananás e pimento.', 'porco, ananás, pimento'], {
      allergens: ['glúten', 'soja'],
    }),
    dish('Wok', 'Vaca com Brócolos', 430, ['Fatias finas em molho de ostra.', 'carne de vaca, brócolos'], {
      allergens: ['soja', 'camarão e marisco'],
    }),
    dish(STARTERS, 'Crepes Chineses', 130, ['Quatro, com molho agridoce.', 'couve, cenoura, massa'], {
      allergens: ['glúten', 'soja'],
      marks: 'v',
    }),
    dish(STARTERS, 'Sopa Azeda e Picante', 160, ['Cogumelos, tofu e vinagre.', 'cogumelos, tofu, vinagre'], {
      allergens: ['soja', 'ovo'],
      chilli: 2,
    }),
  ],
  indiana: [
    dish(
      'Caris',
      'Caril de Frango',
      360,
      ['Molho de tomate e especiarias, com arroz.', 'frango, tomate, caril, arroz'],
      { marks: 'hg*', chilli: 2 },
    ),
    dish('Caris', 'Frango Tikka Masala', 420, ['Grelhado, em molho cremoso.', 'frango, natas, tomate'], {
      allergens: ['leite'],
      marks: 'hg',
      chilli: 1,
    }),
    dish('Caris', 'Dal de Lentilhas', 230, ['Lentilhas com alho e cominhos.', 'lentilha, alho, cominhos'], {
      marks: 'vVhgs',
    }),
    dish('Caris', 'Caril de Grão com Espinafre', 250, ['Com leite de coco.', 'grão, espinafre, coco'], {
      marks: 'vVhgs',
      chilli: 1,
    }),
    dish('Arroz', 'Biryani de Cabrito', 480, ['Arroz basmati em camadas.', 'arroz, cabrito, especiarias'], {
      marks: 'hg*',
      chilli: 2,
    }),
    dish('Arroz', 'Biryani de Legumes', 320, ['Com castanha de caju.', 'arroz, cenoura, ervilha, castanha de caju'], {
      allergens: ['castanha de caju'],
      marks: 'vVhg',
      chilli: 1,
    }),
    dish(STARTERS, 'Chamuças de Carne', 100, ['Quatro, estaladiças.', 'carne de vaca, massa, coentros'], {
      allergens: ['glúten'],
      marks: 'h',
      chilli: 1,
    }),
    dish(STARTERS, 'Chamuças de Legumes', 90, ['Quatro, com chutney.', 'batata, ervilha, massa'], {
      allergens: ['glúten'],
      marks: 'vVh',
      chilli: 1,
    }),
    dish('Pães', 'Apas', 60, ['Duas, feitas na hora.', 'farinha de trigo'], { allergens: ['glúten'], marks: 'vVh' }),
  ],
  italiana: [
    dish('Pizzas', 'Pizza Margherita', 450, ['Tomate, mozarela e manjericão.', 'tomate, mozarela, manjericão'], {
      allergens: ['glúten', 'leite'],
      marks: 'v*',
      sizes: PIZZA_SIZES,
    }),
    dish('Pizzas', 'Pizza de Camarão', 450, ['Camarão, alho e piripíri.', 'camarão, mozarela, tomate'], {
      allergens: ['glúten', 'leite', 'camarão e marisco'],
      chilli: 1,
      sizes: [
        ['Média', 560],
        ['Familiar', 850],
      ],
    }),
    dish('Pizzas', 'Pizza Frango e Milho', 450, ['Frango desfiado e milho doce.', 'frango, milho, mozarela'], {
      allergens: ['glúten', 'leite'],
      marks: 'h',
      sizes: PIZZA_SIZES,
    }),
    dish('Massas', 'Esparguete à Bolonhesa', 380, ['Carne picada em tomate.', 'massa, carne de vaca, tomate'], {
      allergens: ['glúten'],
    }),
    dish('Massas', 'Lasanha de Legumes', 400, ['Beringela, curgete e queijo.', 'massa, beringela, curgete, queijo'], {
      allergens: ['glúten', 'leite'],
      marks: 'v',
    }),
    dish('Massas', 'Carbonara', 410, ['Ovo, queijo e toucinho.', 'massa, ovo, queijo, toucinho'], {
      allergens: ['glúten', 'leite', 'ovo'],
    }),
    dish(STARTERS, 'Pão de Alho', 120, ['Com manteiga e salsa.', 'pão, alho, manteiga'], {
      allergens: ['glúten', 'leite'],
      marks: 'v',
    }),
    dish('Saladas', 'Salada Caprese', 290, ['Tomate, mozarela e manjericão.', 'tomate, mozarela, manjericão'], {
      allergens: ['leite'],
      marks: 'vgs',
    }),
  ],
  americana: [
    dish(
      'Hambúrgueres',
      'Hambúrguer da Casa',
      280,
      ['Vaca, queijo, alface e tomate.', 'carne de vaca, queijo, pão, alface'],
      { allergens: ['glúten', 'leite', 'mostarda'], marks: '*', choice: SAUCE },
    ),
    dish('Hambúrgueres', 'Hambúrguer Duplo', 390, ['Duas carnes e dois queijos.', 'carne de vaca, queijo, pão'], {
      allergens: ['glúten', 'leite'],
      choice: SAUCE,
    }),
    dish('Hambúrgueres', 'Hambúrguer de Frango', 270, ['Frango panado e maionese.', 'frango, pão, maionese'], {
      allergens: ['glúten', 'ovo'],
      marks: 'h',
      chilli: 1,
    }),
    dish('Hambúrgueres', 'Hambúrguer de Feijão', 240, ['Feijão e milho, sem carne.', 'feijão, milho, pão'], {
      allergens: ['glúten'],
      marks: 'vV',
    }),
    dish('Frango frito', 'Balde de Frango Frito', 620, ['Oito peças estaladiças.', 'frango, farinha de trigo'], {
      allergens: ['glúten'],
      marks: 'h',
      chilli: 1,
    }),
    dish('Frango frito', 'Asas Picantes', 260, ['Seis, com piripíri e mel.', 'frango, piripíri, mel'], {
      marks: 'hg',
      chilli: 3,
    }),
    dish('Acompanhamentos', 'Batata Frita', 110, ['Dose grande.', 'batata'], { marks: 'vVg' }),
  ],
  bebidas: [
    dish(DRINKS, 'Água 0,5 L', 40, ['Fresca.', 'água'], { marks: 'vVhg' }),
    dish(DRINKS, 'Refresco de Maracujá', 90, ['Natural, feito hoje.', 'maracujá, açúcar'], { marks: 'vVhgs' }),
    dish(DRINKS, 'Sumo de Tamarindo', 90, ['Natural.', 'tamarindo, açúcar'], { marks: 'vVhg' }),
    dish(DRINKS, 'Refrigerante 330 ml', 60, ['Lata fresca.', 'água, açúcar'], { marks: 'vVhg' }),
    dish(DRINKS, 'Chá Gelado de Gengibre', 80, ['Com limão.', 'gengibre, chá, limão'], { marks: 'vVhg' }),
  ],
  doces: [
    dish(SWEETS, 'Bolo Polana', 150, ['De castanha de caju e batata.', 'castanha de caju, batata, ovo, manteiga'], {
      allergens: ['castanha de caju', 'ovo', 'leite'],
      marks: 'v',
    }),
    dish(SWEETS, 'Ananás de Inhambane', 110, ['Às rodelas, com hortelã.', 'ananás, hortelã'], { marks: 'vVhgs' }),
    dish(SWEETS, 'Mousse de Maracujá', 130, ['Fresca.', 'maracujá, natas, açúcar'], {
      allergens: ['leite'],
      marks: 'vg',
    }),
    dish(SWEETS, 'Pudim de Coco', 130, ['Com caramelo.', 'coco, ovo, leite'], {
      allergens: ['ovo', 'leite'],
      marks: 'vg',
    }),
  ],
} satisfies Record<string, readonly DemoDish[]>

export type DishSet = keyof typeof DISHES
