import { HeldBanner } from '../../domains/appointments/booking/held-banner.tsx'
import { StartingStrip } from '../../domains/consultations/starting-strip.tsx'

/** What of one's consultations does not wait until one looks for it. */
export function AppointmentBanner() {
  return (
    <>
      <StartingStrip />
      <HeldBanner />
    </>
  )
}
