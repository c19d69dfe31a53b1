import { CENTRE } from '../dispatch.ts'
import type { Things } from './town.ts'

// What people send in calls that name things of others.
const AT = {
  deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
  userLatitude: CENTRE.latitude,
  userLongitude: CENTRE.longitude,
}
export const PRACTICE = {
  specialty: 'Pediatria',
  specialties: ['Pediatria'],
  license: 'OMM-12345678',
  consultationPrice: 80_000,
  consultationPriceChat: 60_000,
  clinicName: 'Consultório das Acácias',
  clinicAddress: 'Av. Julius Nyerere 100',
  city: 'Maputo',
  province: 'Maputo Cidade',
}
const SHOP = {
  businessName: 'Casa Nova',
  address: 'Av. Julius Nyerere 100',
  phone: '841234567',
  taxNumber: '400123454',
}
export const TRANSFER = {
  referenceNumber: 'FT900/2026',
  amount: 100_00,
  description: 'Consulta',
  bankReference: 'SAL-900',
}
export const PROMPT = { paymentMethod: 'm-pesa', phoneNumber: '841239000', amount: 100_00, description: 'Consulta' }
export const NOTE = {
  complaint: 'Tosse',
  assessment: 'Gripe',
  plan: 'Repouso',
  symptoms: '',
  nextSteps: '',
  version: 0,
}
export const papersOf = (uploadId: string) => ({ uploadId, number: 'OMM-12345678', expiresOn: '2031-01-01' })

export const application = (its: Things) => ({
  ...SHOP,
  licensePaper: papersOf(its.paper),
  identityDocument: papersOf(its.otherPaper),
  pharmacistPaper: papersOf(its.otherPaper),
})
export const registration = (its: Things) => ({
  ...PRACTICE,
  pictureId: its.applicantFace,
  professionalCard: papersOf(its.paper),
  identityDocument: papersOf(its.otherPaper),
})
export const drivers = (uploadId: string) => ({
  vehicleType: 'motorcycle',
  plate: 'AAA 001 MC',
  licence: '10012345/1',
  papers: [{ kind: 'driving_licence', ...papersOf(uploadId) }],
})

export const dinner = (mine: Things) => ({
  ...AT,
  restaurantId: mine.shop,
  items: [{ foodItemId: mine.dish, quantity: 1, price: 350_00 }],
  paymentMethod: 'm-pesa',
  total: 400_00,
  deliveryFee: 50_00,
})
export const pills = (mine: Things) => ({
  ...AT,
  items: [{ medicationId: mine.strong, quantity: 1 }],
  pharmacyId: mine.pharmacy,
  paymentMethod: 'm-pesa',
})
