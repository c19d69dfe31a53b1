import { RoundTheClock } from '../../domains/appointments/doctors/round-the-clock.tsx'
import { TelemedicinePage as Booking } from '../../domains/appointments/doctors/telemedicine-page.tsx'
import { useDuty } from '../../domains/duty/api.ts'
import { NowCard, NowLink } from '../../domains/duty/now-card.tsx'

/** Booking; above it the way to a doctor now, while somebody is on duty. */
export function TelemedicinePage() {
  const { data } = useDuty()
  return (
    <RoundTheClock value={data !== undefined && data.onDuty > 0}>
      <Booking beside={<NowLink className="md:hidden" />} above={<NowCard className="mb-4 max-md:hidden" />} />
    </RoundTheClock>
  )
}
