import { Clock } from 'lucide-react'
import { createContext, useContext } from 'react'
import { Badge } from '../../../ui/display/badge.tsx'

/** Whether a doctor is on duty now, as the page around knows: no place says '24/7' while nobody would answer. */
export const RoundTheClock = createContext(false)

export const useRoundTheClock = (): boolean => useContext(RoundTheClock)

/** On a doctor who can be booked at any hour. */
export function RoundTheClockBadge({ is24x7 }: { is24x7: boolean }) {
  const isCovered = useRoundTheClock()
  if (!is24x7 || !isCovered) return null
  return (
    <Badge tone="action">
      <Clock aria-hidden />
      24/7 Disponível
    </Badge>
  )
}
