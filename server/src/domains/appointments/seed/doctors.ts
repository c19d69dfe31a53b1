import type { Centavos } from '@salama/contract/kernel/money'
import { fold } from '@salama/contract/kernel/text'
import type { Hours } from '../rules/schedule.ts'

export type DemoDoctor = {
  firstName: string
  lastName: string
  specialties: [string, ...string[]]
  clinic: string
  address: string
  city: string
  province: string
  priceVideo: Centavos
  priceChat: Centavos | null
  /** null: round the clock. */
  hours: Hours[] | null
  /** Stars of finished consultations; none for those who are new. */
  stars: number[]
}

const daily = (weekdays: number[], ...spans: [opens: number, closes: number][]): Hours[] =>
  weekdays.flatMap((weekday) => spans.map(([opens, closes]) => ({ weekday, opens: opens * 60, closes: closes * 60 })))
const WEEK = [1, 2, 3, 4, 5]
const WEEK_AND_SATURDAY = [1, 2, 3, 4, 5, 6]
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const MAPUTO = { city: 'Maputo', province: 'Maputo Cidade' }
const MATOLA = { city: 'Matola', province: 'Maputo Província' }
const BEIRA = { city: 'Beira', province: 'Sofala' }
const NAMPULA = { city: 'Nampula', province: 'Nampula' }
const TETE = { city: 'Tete', province: 'Tete' }
const XAI_XAI = { city: 'Xai-Xai', province: 'Gaza' }
const INHAMBANE = { city: 'Inhambane', province: 'Inhambane' }
const QUELIMANE = { city: 'Quelimane', province: 'Zambézia' }
const CHIMOIO = { city: 'Chimoio', province: 'Manica' }
const PEMBA = { city: 'Pemba', province: 'Cabo Delgado' }
const LICHINGA = { city: 'Lichinga', province: 'Niassa' }

/** The doctor behind `medica@`: seen every day, and by the demonstration's customer next. */
export const DEMO_DOCTOR: DemoDoctor = {
  firstName: 'Lurdes',
  lastName: 'Macamo',
  specialties: ['Clínica Geral', 'Medicina Interna'],
  ...MAPUTO,
  clinic: 'Consultório Jacarandá',
  address: 'Av. Julius Nyerere 1420',
  priceVideo: 75_000,
  priceChat: 50_000,
  hours: daily(EVERY_DAY, [8, 20]),
  stars: [5, 5, 4, 5, 4, 5],
}

const doctor = (
  name: string,
  specialties: DemoDoctor['specialties'],
  place: { city: string; province: string },
  [clinic, address]: [string, string],
  [video, chat]: [video: number, chat: number | null],
  { hours, stars = [] }: { hours: Hours[] | null; stars?: number[] },
): DemoDoctor => {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    firstName,
    lastName: rest.join(' '),
    specialties,
    ...place,
    clinic,
    address,
    hours,
    stars,
    priceVideo: video * 100,
    priceChat: chat === null ? null : chat * 100,
  }
}

/** In the order in which the list shows them. Invented people and practices. */
export const DEMO_DOCTORS: readonly DemoDoctor[] = [
  doctor('Celina Mabunda', ['Pediatria'], MAPUTO, ['Clínica da Criança', 'Av. 24 de Julho 2310'], [850, 600], {
    hours: null,
    stars: [5, 4, 5, 5, 4, 5],
  }),
  doctor('Hélder Nhaca', ['Clínica Geral'], MATOLA, ['Centro Médico da Matola', 'Av. União Africana 55'], [600, 400], {
    hours: null,
    stars: [4, 5, 4, 5, 3],
  }),
  doctor(
    'Zainabo Amade',
    ['Clínica Geral', 'Infecciologia'],
    NAMPULA,
    ['Clínica Muhala', 'Rua dos Continuadores 12'],
    [650, 450],
    {
      hours: null,
      stars: [5, 4, 5],
    },
  ),
  doctor(
    'Ivone Cossa',
    ['Pediatria', 'Nutrição'],
    MAPUTO,
    ['Consultório das Acácias', 'Rua Pereira do Lago 52'],
    [950, 650],
    {
      hours: daily(WEEK, [8, 12], [14, 17]),
      stars: [5, 5, 5, 4, 5, 4, 5, 5],
    },
  ),
  doctor(
    'Abdul Remane',
    ['Cardiologia', 'Medicina Interna'],
    MAPUTO,
    ['Consultório Coração Vivo', 'Av. Kenneth Kaunda 1111'],
    [1800, 1000],
    {
      hours: daily(WEEK, [9, 16]),
      stars: [5, 4, 5, 5],
    },
  ),
  doctor(
    'Graça Machaieie',
    ['Ginecologia e Obstetrícia'],
    MAPUTO,
    ['Consultório Maternar', 'Av. Eduardo Mondlane 870'],
    [1250, 800],
    {
      hours: daily(WEEK_AND_SATURDAY, [8, 14]),
      stars: [5, 5, 4, 4, 5, 5, 3],
    },
  ),
  doctor('Sérgio Langa', ['Dermatologia'], MAPUTO, ['Derma Maputo', 'Rua da Sé 114'], [1100, 700], {
    hours: daily(WEEK, [10, 18]),
    stars: [4, 5, 4],
  }),
  doctor(
    'Fátima Ussene',
    ['Ginecologia e Obstetrícia'],
    BEIRA,
    ['Clínica Ponta Gêa', 'Rua Correia de Brito 30'],
    [1000, 650],
    {
      hours: daily(WEEK, [7, 13]),
      stars: [5, 4, 5],
    },
  ),
  doctor('Tomás Chichava', ['Ortopedia'], MAPUTO, ['OrtoCentro', 'Av. Mao Tse Tung 640'], [1500, null], {
    hours: daily([1, 3, 5], [14, 20]),
    stars: [4, 4, 5, 3],
  }),
  doctor('Aurora Mazive', ['Psicologia'], MATOLA, ['Espaço Escuta', 'Rua 12 de Outubro 78'], [900, 550], {
    hours: daily(WEEK_AND_SATURDAY, [9, 19]),
    stars: [5, 5, 5, 5, 4, 5],
  }),
  doctor('Nelson Uamusse', ['Psiquiatria'], MAPUTO, ['Clínica Mente Sã', 'Av. Vladimir Lenine 1745'], [1400, 900], {
    hours: daily([2, 3, 4, 5], [10, 17]),
    stars: [5, 4],
  }),
  doctor('Joaquina Bila', ['Nutrição'], MAPUTO, ['NutriVida', 'Av. Salvador Allende 402'], [700, 450], {
    hours: daily(WEEK, [8, 16]),
    stars: [5, 4, 4, 5],
  }),
  doctor(
    'Momade Issufo',
    ['Oftalmologia'],
    NAMPULA,
    ['Oftalmo Norte', 'Av. Paulo Samuel Kankhomba 215'],
    [1100, null],
    {
      hours: daily(WEEK, [8, 15]),
      stars: [4, 5, 5],
    },
  ),
  doctor('Carlota Sitoe', ['Otorrinolaringologia'], MAPUTO, ['Clínica Boa Voz', 'Rua de Tchamba 40'], [1150, 700], {
    hours: daily([1, 2, 4], [9, 15]),
    stars: [4, 3, 5],
  }),
  doctor('Edmundo Guambe', ['Neurologia'], MAPUTO, ['NeuroClínica', 'Av. Ahmed Sekou Touré 1900'], [1800, 1100], {
    hours: daily([2, 4], [8, 16]),
    stars: [5, 5],
  }),
  doctor(
    'Belmira Tivane',
    ['Endocrinologia', 'Nutrição'],
    XAI_XAI,
    ['Clínica Limpopo', 'Av. Samora Machel 61'],
    [1200, 750],
    {
      hours: daily(WEEK, [8, 14]),
      stars: [5, 4, 4],
    },
  ),
  doctor(
    'Rafael Zunguze',
    ['Clínica Geral'],
    INHAMBANE,
    ['Posto Médico da Baía', 'Av. da Independência 18'],
    [550, 350],
    {
      hours: daily(WEEK_AND_SATURDAY, [7, 17]),
      stars: [4, 4, 5, 5, 3],
    },
  ),
  doctor('Sónia Muchanga', ['Estomatologia'], MATOLA, ['Sorriso Matola', 'Av. das Indústrias 300'], [900, null], {
    hours: daily(WEEK_AND_SATURDAY, [8, 18]),
    stars: [5, 4, 4, 5],
  }),
  doctor('Alberto Viola', ['Pediatria'], QUELIMANE, ['Clínica dos Bons Sinais', 'Av. 1 de Julho 96'], [750, 500], {
    hours: daily(WEEK, [8, 15]),
    stars: [5, 5, 4],
  }),
  doctor(
    'Esperança Chigogoro',
    ['Medicina Interna', 'Gastroenterologia'],
    CHIMOIO,
    ['Clínica do Planalto', 'Rua do Bárue 44'],
    [950, 600],
    {
      hours: daily(WEEK, [9, 17]),
    },
  ),
  doctor(
    'Amisse Saíde',
    ['Infecciologia', 'Medicina Interna'],
    PEMBA,
    ['Clínica Wimbe', 'Av. Marginal 501'],
    [1000, 650],
    {
      hours: daily(WEEK, [8, 16]),
      stars: [4, 5],
    },
  ),
  doctor('Olga Matusse', ['Gastroenterologia'], MAPUTO, ['GastroCentro', 'Rua José Mateus 27'], [1300, 800], {
    hours: daily([1, 3], [13, 19]),
  }),
  doctor('Daniel Cumbane', ['Urologia'], MAPUTO, ['UroClínica Maputo', 'Av. Amílcar Cabral 1266'], [1400, null], {
    hours: daily([2, 5], [9, 16]),
    stars: [4, 4],
  }),
  doctor('Anifa Nacir', ['Pneumologia'], NAMPULA, ['Clínica Respirar', 'Rua de Moma 9'], [1200, 750], {
    hours: daily(WEEK, [10, 16]),
  }),
  doctor(
    'Custódio Maposse',
    ['Clínica Geral'],
    TETE,
    ['Centro de Saúde Zambeze', 'Av. Julius Nyerere 208'],
    [600, 400],
    {
      hours: daily(EVERY_DAY, [6, 22]),
      stars: [3, 4, 4, 5],
    },
  ),
  doctor('Laurinda Sambo', ['Pediatria', 'Clínica Geral'], BEIRA, ['Clínica Macuti', 'Rua do Farol 3'], [800, 550], {
    hours: daily(WEEK_AND_SATURDAY, [8, 13]),
    stars: [5, 4, 5, 5],
  }),
  doctor(
    'Virgílio Mataca',
    ['Cirurgia Geral'],
    LICHINGA,
    ['Clínica do Lago', 'Av. Filipe Samuel Magaia 31'],
    [1600, null],
    {
      hours: daily([3, 4], [8, 12]),
    },
  ),
]

/** The file name of a doctor's portrait: 'Celina Mabunda' has 'celina-mabunda'. */
export const portraitName = (firstName: string, lastName: string): string =>
  fold(`${firstName} ${lastName}`).replaceAll(' ', '-')

/** What is spoken in a province beside Portuguese, as the census has it. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  'Maputo Cidade': ['Xichangana', 'Xirhonga'],
  'Maputo Província': ['Xirhonga', 'Xichangana'],
  Gaza: ['Xichangana'],
  Inhambane: ['Xitswa', 'Gitonga'],
  Sofala: ['Cisena', 'Cindau'],
  Manica: ['Cimanyika', 'Cindau'],
  Tete: ['Cinyungwe', 'Cinyanja'],
  Zambézia: ['Elomwe', 'Echuwabo'],
  Nampula: ['Emakhuwa', 'Ekoti'],
  'Cabo Delgado': ['Emakhuwa', 'Kimwani'],
  Niassa: ['Ciyaawo', 'Emakhuwa'],
}

/** Portuguese and a language of the province; some speak a second one, some English. */
export function languagesOf({ province }: DemoDoctor, index: number): string[] {
  const [first, second] = SPOKEN[province] ?? []
  const spoken = ['Português', first, index % 2 === 0 ? second : undefined, index % 3 === 0 ? 'Inglês' : undefined]
  return spoken.filter((language) => language !== undefined)
}
