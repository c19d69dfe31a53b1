import { expect, test } from 'vitest'
import { closedReason, factsOf, keptOf, medicinesText, packagesText, shelfOf } from './labels.ts'

test('a medicine is named with its dose', () => {
  expect(factsOf({ substance: 'Paracetamol', dose: '500 mg' })).toBe('Paracetamol, 500 mg')
})

test('a shelf says what is sold and reserved of what stands on it', () => {
  expect([
    shelfOf({ quantity: 27, reserved: 0, toHandOver: 0 }),
    shelfOf({ quantity: 27, reserved: 1, toHandOver: 0 }),
    shelfOf({ quantity: 27, reserved: 2, toHandOver: 1 }),
    shelfOf({ quantity: 27, reserved: 0, toHandOver: 3 }),
  ]).toEqual([
    'Na prateleira: 27',
    'Na prateleira: 27 (das quais 1 reservada por pagar)',
    'Na prateleira: 28 (das quais 1 já vendida, por entregar; 2 reservadas por pagar)',
    'Na prateleira: 30 (das quais 3 já vendidas, por entregar)',
  ])
})

test('what orders have of a medicine is said where they have any', () => {
  const kept = (reserved: number, toHandOver: number) => keptOf({ quantity: 9, reserved, toHandOver })
  expect([kept(0, 0), kept(1, 0), kept(2, 0), kept(0, 3), kept(2, 3)]).toEqual([
    '',
    '1 reservado',
    '2 reservados',
    '3 por entregar',
    '2 reservados, 3 por entregar',
  ])
})

test('a pharmacy that takes no orders says whether it is closed, pauses or just takes none', () => {
  const now = new Date('2026-11-27T10:00:00Z')
  const open = { isOpen: true, isAcceptingOrders: true, opensAt: null, resumesAt: null }
  const reason = (changes: Partial<Parameters<typeof closedReason>[0]>) => closedReason({ ...open, ...changes }, now)
  const at = '2026-11-27T17:40:00Z'
  expect(reason({})).toBeUndefined()
  expect(reason({ isAcceptingOrders: false })).toBe('Não está a aceitar pedidos neste momento.')
  expect(reason({ isAcceptingOrders: false, resumesAt: at })).toBe('Em pausa. Volta às 19:40.')
  expect(reason({ isOpen: false, isAcceptingOrders: false })).toBe('Fechada.')
  expect(reason({ isOpen: false, isAcceptingOrders: false, opensAt: at })).toMatch(/^Fechada\. Abre .*19:40\.$/)
})

test('one medicine and one package are said as one', () => {
  expect([0, 1, 2].map(medicinesText)).toEqual(['0 medicamentos', '1 medicamento', '2 medicamentos'])
  expect([0, 1, 2].map(packagesText)).toEqual(['0 embalagens', '1 embalagem', '2 embalagens'])
})
