import { expect, test } from 'vitest'
import { isWritten, statedStrings, writtenBelow } from '../tools/stated-strings.ts'

const appointments = ['contract/src/appointments', 'web/src/domains/appointments/']

/** Where the texts of each area of docs/strings.md are written. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'Navigation, footer, legal': ['contract/src/paths.ts', 'web/src/app/layout/'],
  Landing: ['contract/src/brand.ts', 'contract/src/paths.ts', 'web/src/app/pages/landing'],
  Home: ['web/src/app/pages/home'],
  'Roles and session': [
    'contract/src/accounts',
    'web/src/app/app.tsx',
    'web/src/app/session-over.tsx',
    'web/src/domains/accounts/',
  ],
  Telemedicine: appointments,
  'Doctor registration': [...appointments, 'contract/src/kernel/provinces.ts'],
  'Consultation room': ['web/src/domains/consultations/'],
  Payments: ['contract/src/kernel/', 'contract/src/payments', 'web/src/domains/payments/'],
  Pharmacy: ['contract/src/pharmacy', 'web/src/domains/orders/', 'web/src/domains/pharmacy/'],
  Insurance: ['contract/src/insurance', 'web/src/domains/insurance/', 'web/src/domains/payments/payment-flow.tsx'],
  'Food and restaurants': ['contract/src/food', 'web/src/domains/food/'],
  Rides: ['contract/src/rides', 'web/src/domains/rides/'],
  Courses: ['contract/src/courses', 'web/src/domains/courses/'],
  Location: [
    'contract/src/places',
    'server/migrations/0031_places_rows',
    'web/src/domains/places/',
    'web/src/lib/device/geolocation.ts',
  ],
  Vendor: ['contract/src/orders', 'web/src/app/pages/vendor/'],
  Driver: ['contract/src/dispatch', 'web/src/domains/dispatch/'],
  Portals: ['web/src/domains/courses/', 'web/src/domains/pharmacy/'],
  'Stated in English': [
    ...appointments,
    'contract/src/kernel/',
    'web/src/app/pages/',
    'web/src/domains/consultations/',
    'web/src/domains/courses/',
  ],
}

/** Texts of which a part is filled in here, though the specification writes it out. */
const FILLED_IN: Readonly<Record<string, string>> = {
  'Nenhuma farmácia encontrada em Maputo': 'Nenhuma farmácia encontrada em {city}',
}

/** Texts that nobody reads, each with the decision that replaced it. */
const REPLACED: Readonly<Record<string, string>> = {
  '(127 avaliações)': 'A sample: the card counts the real reviews (C-15).',
  MZN: 'Every amount is written in one form, with MT (A-16).',
}

test('every text that the specification states is written where it belongs; `npm run strings` lists them', () => {
  const stated = statedStrings()
  const missing = stated
    .filter(({ text }) => !(text in REPLACED))
    .filter(({ area, text }) => !isWritten(FILLED_IN[text] ?? text, writtenBelow(PLACES[area] ?? [])))
    .map(({ area, text }) => `${area}: ${text}`)
  expect(stated.length).toBeGreaterThan(200)
  expect(missing).toEqual([])
})

test('no text is replaced or filled in that the specification does not state', () => {
  const stated = new Set(statedStrings().map(({ text }) => text))
  expect([...Object.keys(REPLACED), ...Object.keys(FILLED_IN)].filter((text) => !stated.has(text))).toEqual([])
})

test("no page says 'Em breve' instead of doing what it is for", () => {
  expect(
    writtenBelow(['contract/src/', 'server/src/', 'web/src/']).filter((text) => /^em breve[.…!]*$/i.test(text)),
  ).toEqual([])
})
