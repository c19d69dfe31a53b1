import type { Severity } from '@salama/contract/formulary/warnings'
import type { Term } from '../groups.ts'
import type { Source } from '../sources.ts'

/** What two medicines do together, and what the doctor does about it. Of forms for the whole body. */
export type Interaction = readonly [one: Term, other: Term, severity: Severity, says: string, source: Source]

/** A page of the thesaurus of the ANSM, September 2019. */
export const ansm = (page: number): Source => ['ansm', `p. ${page}`]
