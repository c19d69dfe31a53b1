import { greetingName } from '../../domains/accounts/names.ts'
import { useUser } from '../../lib/session.ts'
import { Activity } from './home/activity.tsx'
import { Greeting } from './home/greeting.tsx'
import { NextAppointment } from './home/next-appointment.tsx'
import { RideBanner } from './home/ride-banner.tsx'
import { Services } from './home/services.tsx'

/** Home of who is signed in. */
export function HomePage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <Greeting name={greetingName(user)} imageUrl={user.profileImageUrl} />
      <div className="grid gap-4 md:gap-6 lg:grid-cols-[1.6fr_1fr] lg:items-start">
        <div className="flex flex-col gap-4 md:gap-6">
          <Services />
          <RideBanner />
        </div>
        <div className="flex flex-col gap-4 max-lg:row-start-1 max-lg:contents md:gap-6">
          <NextAppointment />
          <Activity />
        </div>
      </div>
    </>
  )
}
