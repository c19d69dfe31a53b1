import { type ComponentType, createContext, type ReactNode } from 'react'

/** What a workplace of several people adds to the cases of all its lists. */
export type CaseSharing = {
  /** In the line of a case: who else has it open. */
  Mark: ComponentType<{ id: string }>
  /** Around an open case. */
  Frame: ComponentType<{ id: string; children: ReactNode }>
}

export const CaseSharingContext = createContext<CaseSharing | null>(null)

/** Somebody else has the case open: what decides it is out of reach. */
export const HeldContext = createContext(false)
