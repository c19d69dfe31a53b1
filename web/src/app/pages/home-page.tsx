import { displayName, greetingName } from '../../domains/accounts/names.ts'
import { NowCard } from '../../domains/duty/now-card.tsx'
import { PaymentStrip } from '../../domains/payments/payment-strip.tsx'
import { useUser } from '../../lib/session/session.ts'
import { Activity } from './home/activity.tsx'
import { CoursesLink } from './home/courses-link.tsx'
import { Emergency } from './home/emergency.tsx'
import { Greeting } from './home/greeting.tsx'
import { NextAppointment } from './home/next-appointment.tsx'
import { RideBanner } from './home/ride-banner.tsx'
import { Running } from './home/running.tsx'
import { SearchLink } from './home/search-link.tsx'
import { Services } from './home/services.tsx'
import { Workplaces } from './home/workplaces.tsx'

/** Home of who is signed in. */
export function HomePage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <Greeting firstName={greetingName(user)} name={displayName(user)} imageUrl={user.profileImageUrl} />
      <SearchLink />
      <PaymentStrip className="mb-4" />
      <NowCard className="mb-4" />
      <Running />
      <Workplaces user={user} />
      <div className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-[1.6fr_1fr] lg:items-start">
        <div className="flex flex-col gap-4 max-lg:contents md:gap-6">
          <Services />
          <div className="max-lg:order-2">
            <RideBanner />
            <CoursesLink />
          </div>
          <div className="max-lg:order-4">
            <Emergency />
          </div>
        </div>
        <div className="flex flex-col gap-4 max-lg:contents md:gap-6">
          <div className="max-lg:order-1">
            <NextAppointment />
          </div>
          <div className="max-lg:order-3">
            <Activity />
          </div>
        </div>
      </div>
    </>
  )
}
