import { randomInt } from 'node:crypto'
import { dayInMaputo } from '@salama/contract/kernel/time'

/** Letters and digits that nobody takes for another. */
const SPOKEN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const letters = (length: number): string => Array.from({ length }, () => SPOKEN[randomInt(SPOKEN.length)]).join('')

/** 79 bits: nobody guesses the certificate of somebody. */
export const makeCertificateCode = (): string => letters(16)
/** 'CS 2026/7QK2M9XA'. */
export const makeCertificateNumber = (now: Date): string => `CS ${dayInMaputo(now).slice(0, 4)}/${letters(8)}`
