import { formatMoment } from '@salama/contract/kernel/time'
import type { Medication, Pharmacy, StockLine } from '@salama/contract/pharmacy'
import { returnOf } from '../shops/labels.ts'

/** 'Paracetamol, 500 mg'. */
export const factsOf = ({ substance, dose }: Pick<Medication, 'substance' | 'dose'>): string => `${substance}, ${dose}`

export type OnShelf = Pick<StockLine, 'quantity' | 'reserved' | 'toHandOver'>

/** 'Na prateleira: 30 (das quais 3 já vendidas, por entregar; 2 reservadas por pagar)'. */
export function shelfOf({ quantity, reserved, toHandOver }: OnShelf): string {
  const parts = [
    toHandOver > 0 && `${toHandOver} já ${toHandOver === 1 ? 'vendida' : 'vendidas'}, por entregar`,
    reserved > 0 && `${reserved} ${reserved === 1 ? 'reservada' : 'reservadas'} por pagar`,
  ].filter(Boolean)
  return `Na prateleira: ${quantity + toHandOver}${parts.length > 0 ? ` (das quais ${parts.join('; ')})` : ''}`
}

/** What orders have of a medicine: '2 reservados, 3 por entregar'. */
export function keptOf({ reserved, toHandOver }: OnShelf): string {
  const parts = [
    reserved > 0 && `${reserved} ${reserved === 1 ? 'reservado' : 'reservados'}`,
    toHandOver > 0 && `${toHandOver} por entregar`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Why a pharmacy takes no orders now; undefined when it takes them. */
export function closedReason(
  {
    isOpen,
    isAcceptingOrders,
    opensAt,
    resumesAt,
  }: Pick<Pharmacy, 'isOpen' | 'isAcceptingOrders' | 'opensAt' | 'resumesAt'>,
  now: Date,
): string | undefined {
  if (isOpen && isAcceptingOrders !== false) return undefined
  if (isOpen && resumesAt) return `Em pausa. Volta ${returnOf(resumesAt, now)}.`
  if (isOpen) return 'Não está a aceitar pedidos neste momento.'
  return opensAt ? `Fechada. Abre ${formatMoment(opensAt, now)}.` : 'Fechada.'
}

export const medicinesText = (count: number): string => (count === 1 ? '1 medicamento' : `${count} medicamentos`)

export const packagesText = (count: number): string => (count === 1 ? '1 embalagem' : `${count} embalagens`)
