import { SEVERITIES, type Severity } from '@salama/contract/formulary/warnings'
import { ApiError } from '../../../lib/api/api.ts'

/** What speaks against a medicine for this patient; a server of the last release says no more than kind and text. */
export type Warning = { kind: string; severity?: Severity; text: string; source?: string; lines?: number[] }

/** How grave it is; by itself stands what nobody could look up. */
export type Grade = Severity | 'unchecked'
export const GRADES: readonly Grade[] = [...SEVERITIES, 'unchecked']

export const gradeOf = ({ kind, severity = 'caution' }: Warning): Grade => (kind === 'unchecked' ? kind : severity)

/** The warnings of a refusal that has some. */
export function warningsIn(error: Error): Warning[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'prescriptions.warnings') return undefined
  const warnings = error.body?.details?.['warnings']
  return Array.isArray(warnings) ? (warnings as Warning[]) : undefined
}

/** The place of the line that a refusal is about. */
export function lineIn(error: Error): number | undefined {
  const line = error instanceof ApiError ? error.body?.details?.['line'] : undefined
  return typeof line === 'number' ? line : undefined
}
