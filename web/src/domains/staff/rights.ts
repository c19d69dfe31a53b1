import type { Right } from '@salama/contract/staff/rights'
import { createContext, use } from 'react'

/** What whoever works here may do; the server refuses the rest whatever a page shows. */
export const RightsContext = createContext<(right: Right) => boolean>(() => true)

export const useMay = (right: Right): boolean => use(RightsContext)(right)
