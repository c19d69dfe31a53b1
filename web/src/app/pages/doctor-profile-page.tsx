import { DoctorPage } from '../../domains/appointments/doctors/doctor-page.tsx'
import { RoundTheClock } from '../../domains/appointments/doctors/round-the-clock.tsx'
import { useDuty } from '../../domains/duty/api.ts'

/** One doctor, as patients find them. */
export function DoctorProfilePage() {
  const { data } = useDuty()
  return (
    <RoundTheClock value={data !== undefined && data.onDuty > 0}>
      <DoctorPage />
    </RoundTheClock>
  )
}
