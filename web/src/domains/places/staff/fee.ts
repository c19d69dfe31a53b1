import { readMoney } from '@salama/contract/kernel/money'

/** What a fee may be, in centavos; the server has the same. */
const MOST = 1_000_00

/** What is wrong with a fee as it was typed. */
export function feeError(typed: string): string | undefined {
  const fee = readMoney(typed)
  return fee === null || fee > MOST ? 'A taxa deve estar entre 0 e 1 000 MT.' : undefined
}

/** Of a fee in whole meticais, as the hierarchy has it. */
export const centavosOf = (meticais: number): number => readMoney(String(meticais)) ?? 0
