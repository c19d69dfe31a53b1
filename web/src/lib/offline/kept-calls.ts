/**
 * The calls whose answers stay on the phone once they were read: what one needs at a counter, at a door or on a road without
 * a network. Never those of the desk, of a shop, or of a doctor's patients.
 */
export const KEPT_CALLS = [
  '/api/auth/user',
  '/api/notifications',
  '/api/stats/me',
  '/api/patients',
  '/api/places',
  '/api/insurance/subscription',
  '/api/insurance/plans',
  '/api/insurance/conditions',
  '/api/appointments',
  '/api/appointments/:id',
  '/api/consultations/:id',
  '/api/consultations/:id/summary',
  '/api/prescriptions',
  '/api/prescriptions/check/:code',
  '/api/record',
  '/api/orders',
  '/api/orders/:id',
  '/api/delivery/:id',
  '/api/transport/requests',
  '/api/transport/requests/:id',
  '/api/payments',
  '/api/payments/totals',
  '/api/payments/:id',
  '/api/enrollments/me',
  '/api/support/messages',
] as const

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const patterns = KEPT_CALLS.map(
  (path) => new RegExp(`^${path.replace(':id', UUID).replace(':code', '[^/?#]+')}(?:\\?[^#]*)?$`),
)

export const isKept = (address: string): boolean => patterns.some((pattern) => pattern.test(address))
