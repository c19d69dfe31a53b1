import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'

/** A pharmacy of the demonstration. Names, owners and licences are invented; streets are real. */
export type DemoPharmacy = {
  name: string
  /** First and last name; null: the account `farmacia@`. */
  owner: readonly [string, string] | null
  description: string
  address: string
  city: string
  provinceId: string
  province: string
  districtId: string
  coordinates: Coordinates
  phone: string
  /** null: names none of its own. */
  deliveryFee: Centavos | null
  preparationMinutes: number
  /** Opening and closing hour of Monday to Saturday, and of Sunday; null: round the clock. */
  hours: { week: readonly [number, number]; sunday: readonly [number, number] | null } | null
  /** Stars of its reviews. */
  stars: readonly number[]
}

const MAPUTO = { city: 'Maputo', provinceId: 'maputo-cidade', province: 'Maputo Cidade' } as const

export const DEMO_PHARMACIES: readonly DemoPharmacy[] = [
  {
    ...MAPUTO,
    name: 'Farmácia Acácias',
    owner: null,
    description: 'No coração da Polana, aberta dia e noite. Farmacêutica responsável: Dra. Yolanda Sitoe.',
    address: 'Av. Julius Nyerere 812, Polana Cimento',
    districtId: 'kampfumo',
    coordinates: { latitude: -25.9672, longitude: 32.5946 },
    phone: '843120101',
    deliveryFee: 30_00,
    preparationMinutes: 12,
    hours: null,
    stars: [5, 5, 4, 5],
  },
  {
    ...MAPUTO,
    name: 'Farmácia Central da Baixa',
    owner: ['Celso', 'Matavele'],
    description: 'Serviço permanente na Baixa, com balcão de noite.',
    address: 'Av. 25 de Setembro 1230, Baixa',
    districtId: 'kampfumo',
    coordinates: { latitude: -25.9732, longitude: 32.5709 },
    phone: '843120102',
    deliveryFee: 20_00,
    preparationMinutes: 10,
    hours: null,
    stars: [4, 5, 4],
  },
  {
    ...MAPUTO,
    name: 'Farmácia Malhangalene',
    owner: ['Glória', 'Tembe'],
    description: 'Farmácia de bairro, com medição da tensão arterial.',
    address: 'Av. Vladimir Lenine 2145, Malhangalene',
    districtId: 'kampfumo',
    coordinates: { latitude: -25.9511, longitude: 32.5819 },
    phone: '843120103',
    deliveryFee: null,
    preparationMinutes: 15,
    hours: { week: [8, 20], sunday: [9, 13] },
    stars: [5, 4],
  },
  {
    ...MAPUTO,
    name: 'Farmácia Alto Maé',
    owner: ['Inácio', 'Bila'],
    description: 'Medicamentos e primeiros socorros junto ao mercado.',
    address: 'Av. Eduardo Mondlane 3020, Alto Maé',
    districtId: 'kampfumo',
    coordinates: { latitude: -25.9609, longitude: 32.5636 },
    phone: '843120104',
    deliveryFee: null,
    preparationMinutes: 15,
    hours: { week: [7, 21], sunday: [8, 18] },
    stars: [4],
  },
  {
    ...MAPUTO,
    name: 'Farmácia Sommerschield',
    owner: ['Nádia', 'Cumbe'],
    description: 'Aconselhamento a grávidas e mães, com horário alargado.',
    address: 'Av. Kim Il Sung 410, Sommerschield',
    districtId: 'kampfumo',
    coordinates: { latitude: -25.9556, longitude: 32.5968 },
    phone: '843120105',
    deliveryFee: 45_00,
    preparationMinutes: 18,
    hours: { week: [8, 22], sunday: [10, 20] },
    stars: [5, 5],
  },
  {
    ...MAPUTO,
    name: 'Farmácia Costa do Sol',
    owner: ['Dércio', 'Nhaca'],
    description: 'Perto da praia, com entregas até ao Triunfo.',
    address: 'Av. da Marginal 9150, Costa do Sol',
    districtId: 'kamavota',
    coordinates: { latitude: -25.9135, longitude: 32.6372 },
    phone: '843120106',
    deliveryFee: null,
    preparationMinutes: 20,
    hours: { week: [8, 20], sunday: null },
    stars: [],
  },
  {
    ...MAPUTO,
    name: 'Farmácia Xipamanine',
    owner: ['Rosália', 'Manhiça'],
    description: 'Preços de bairro e atendimento em changana e ronga.',
    address: 'Av. do Trabalho 1780, Xipamanine',
    districtId: 'nlhamankulu',
    coordinates: { latitude: -25.9532, longitude: 32.5541 },
    phone: '843120107',
    deliveryFee: 15_00,
    preparationMinutes: 15,
    hours: { week: [7, 20], sunday: [8, 13] },
    stars: [4, 4, 5],
  },
  {
    city: 'Matola',
    provinceId: 'maputo',
    province: 'Maputo Província',
    name: 'Farmácia Matola Saúde',
    owner: ['Hélder', 'Muianga'],
    description: 'Na Matola A, com entregas na cidade.',
    address: 'Av. União Africana 655, Matola A',
    districtId: 'matola',
    coordinates: { latitude: -25.9622, longitude: 32.4589 },
    phone: '843120108',
    deliveryFee: null,
    preparationMinutes: 15,
    hours: { week: [8, 20], sunday: [9, 13] },
    stars: [4],
  },
  {
    city: 'Beira',
    provinceId: 'sofala',
    province: 'Sofala',
    name: 'Farmácia Ponta Gêa',
    owner: ['Amélia', 'Chissano'],
    description: 'A farmácia da Ponta Gêa, perto do Hospital Central da Beira.',
    address: 'Av. Eduardo Mondlane 780, Ponta Gêa',
    districtId: 'beira',
    coordinates: { latitude: -19.8436, longitude: 34.8389 },
    phone: '843120109',
    deliveryFee: 40_00,
    preparationMinutes: 15,
    hours: null,
    stars: [5, 4],
  },
  {
    city: 'Nampula',
    provinceId: 'nampula',
    province: 'Nampula',
    name: 'Farmácia Muhala',
    owner: ['Abdul', 'Amade'],
    description: 'Atendimento em emakhuwa e português.',
    address: 'Av. do Trabalho 310, Muhala',
    districtId: 'nampula',
    coordinates: { latitude: -15.1165, longitude: 39.2666 },
    phone: '843120110',
    deliveryFee: null,
    preparationMinutes: 18,
    hours: { week: [7, 20], sunday: [8, 18] },
    stars: [5],
  },
]
