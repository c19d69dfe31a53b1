/** A kind of subject that a domain puts before staff. */
export type VerificationSubject = {
  /** Lower case with underscores; the registry refuses a second of the same. */
  kind: string
  /** What the applicant asks to be, in Portuguese. */
  label: string
  /** The page of this site where the applicant sees how far it is, and sends again. */
  page: string
  /** The papers it may have: kind and Portuguese name, in the order in which staff read them. */
  papers: Readonly<Record<string, string>>
}

export type VerificationSubjects = ReadonlyMap<string, VerificationSubject>

declare module '../../platform/module.ts' {
  interface Ports {
    verificationSubjects: VerificationSubject
  }
}
