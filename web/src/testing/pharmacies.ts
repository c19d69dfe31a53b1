import type { Medication, Pharmacy, StockLine } from '@salama/contract/pharmacy'
import { soon } from './samples.ts'

/** An open pharmacy of Maputo. */
export const pharmacy = (changes: Partial<Pharmacy> = {}): Pharmacy => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Farmácia Central',
  address: 'Av. Karl Marx 450',
  city: 'Maputo',
  latitude: -25.97,
  longitude: 32.58,
  phone: '841234567',
  rating: 4.5,
  reviewCount: 3,
  isOpen: true,
  is24x7: false,
  opensAt: null,
  resumesAt: null,
  isAcceptingOrders: true,
  estimatedDeliveryTime: 30,
  deliveryFee: 2_500,
  minimumOrder: 0,
  delivers: null,
  ...changes,
})
/** A closed one. */
export const CLOSED = pharmacy({
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Farmácia do Mar',
  address: 'Av. da Marginal 12',
  isOpen: false,
  isAcceptingOrders: false,
  opensAt: soon(600),
  deliveryFee: null,
  rating: 0,
  reviewCount: 0,
})
export const BEIRA = pharmacy({ id: '00000000-0000-4000-8000-000000000003', name: 'Farmácia da Beira', city: 'Beira' })

/** A medicine that it has. */
export const medication = (changes: Partial<Medication> = {}): Medication => ({
  id: '00000000-0000-4000-8000-000000000011',
  pharmacyId: pharmacy().id,
  name: 'Paracetamol 500 mg',
  manufacturer: 'SMM Matola',
  substance: 'Paracetamol',
  dose: '500 mg',
  form: 'tablet',
  package: '20 comprimidos',
  price: 15_000,
  imageUrl: null,
  requiresPrescription: false,
  inStock: true,
  stock: 20,
  ...changes,
})
export const AMOXICILLIN = medication({
  id: '00000000-0000-4000-8000-000000000012',
  name: 'Amoxicilina 500 mg',
  manufacturer: 'Cipla',
  substance: 'Amoxicilina',
  requiresPrescription: true,
})
export const GONE = medication({
  id: '00000000-0000-4000-8000-000000000013',
  name: 'Soro fisiológico',
  substance: 'Cloreto de sódio',
  manufacturer: 'Bluepharma',
  inStock: false,
  stock: 0,
})

/** A medicine as its pharmacy reads it, in words alone. */
export const stockLine = (changes: Partial<StockLine> = {}): StockLine => ({
  ...medication(),
  medicineId: '00000000-0000-4000-8000-000000000021',
  category: 'pain',
  quantity: 4,
  reserved: 1,
  toHandOver: 0,
  lowStockAt: 5,
  isLow: true,
  isListed: true,
  isOwn: false,
  product: null,
  packageUnits: null,
  isInNumbers: false,
  version: 1,
  revision: 3,
  ...changes,
})

/** The place that this browser chose last. */
export const PLACE = {
  province: { id: 'maputo-cidade', name: 'Maputo Cidade' },
  district: null,
  neighborhood: null,
  street: 'Av. 24 de Julho',
  houseNumber: '12',
  reference: '',
  instructions: '',
  secondPhone: '',
  coordinates: { latitude: -25.96, longitude: 32.58, accuracy: null },
  fullAddress: 'Av. 24 de Julho 12, Maputo Cidade, Moçambique',
}
