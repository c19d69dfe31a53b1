import type { CurrentUser } from '@salama/contract/accounts'
import { Bike, ClipboardCheck, GraduationCap, type LucideIcon, Pill, Stethoscope, UtensilsCrossed } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Tile } from '../../../ui/display/tile.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { type Screen, screen } from '../../screen.tsx'

type Workplace = {
  isOf(user: CurrentUser): boolean
  title: string
  icon: LucideIcon
  /** Where the work is done. */
  page: string
  action: string
  /** What the domain shows of it on home, and how high that is, so that nothing below it moves. */
  Content: Screen
  heightClass: string
}

const hasProfile = (profile: string) => (user: CurrentUser) => user.profiles.includes(profile)
const hasRole = (role: CurrentUser['userType']) => (user: CurrentUser) => user.userType === role

/** Four figures: two rows on a phone, one where there is room. */
const FIGURES = 'min-h-38 md:min-h-18'

/** What people do here beside buying: a domain adds its own. Home begins with those of the person. */
const WORKPLACES: readonly Workplace[] = [
  {
    isOf: hasProfile('operator'),
    title: 'A sua mesa',
    icon: ClipboardCheck,
    page: '/operador',
    action: 'Abrir a mesa',
    Content: screen(async () => (await import('./staff-queues.tsx')).StaffQueues),
    heightClass: 'min-h-88 md:min-h-23',
  },
  {
    isOf: hasProfile('doctor'),
    title: 'O seu consultório',
    icon: Stethoscope,
    page: '/dashboard/doctor',
    action: 'Abrir o portal',
    Content: screen(async () => (await import('../../../domains/appointments/practice/doctor-work.tsx')).DoctorWork),
    heightClass: 'min-h-70 md:min-h-28',
  },
  {
    isOf: hasRole('restaurant_vendor'),
    title: 'O seu restaurante',
    icon: UtensilsCrossed,
    page: '/dashboard/vendor',
    action: 'Abrir o portal',
    Content: screen(async () => (await import('../../../domains/orders/kitchen/shop-work.tsx')).ShopWork),
    heightClass: FIGURES,
  },
  {
    isOf: hasRole('pharmacy'),
    title: 'A sua farmácia',
    icon: Pill,
    page: '/dashboard/pharmacy',
    action: 'Abrir o portal',
    Content: screen(async () => (await import('../../../domains/pharmacy/portal/pharmacy-work.tsx')).PharmacyWork),
    heightClass: FIGURES,
  },
  {
    isOf: hasRole('delivery_driver'),
    title: 'As suas entregas',
    icon: Bike,
    page: '/dashboard/driver',
    action: 'Abrir o painel',
    Content: screen(async () => (await import('../../../domains/dispatch/driver-work.tsx')).DriverWork),
    heightClass: FIGURES,
  },
  {
    isOf: hasRole('teacher'),
    title: 'Os cursos que dá',
    icon: GraduationCap,
    page: '/dashboard/teacher',
    action: 'Abrir o portal',
    Content: screen(async () => (await import('../../../domains/courses/teaching/teacher-work.tsx')).TeacherWork),
    heightClass: FIGURES,
  },
]

export function Workplaces({ user }: { user: CurrentUser }) {
  const own = WORKPLACES.filter(({ isOf }) => isOf(user))
  if (own.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-4 md:mb-6">
      {own.map((workplace) => (
        <WorkplaceCard key={workplace.page} {...workplace} />
      ))}
    </div>
  )
}

function WorkplaceCard({ title, icon, page, action, Content, heightClass }: Workplace) {
  return (
    <Card as="section" aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Tile seed={page} icon={icon} className="size-14" />
        <h2 className="min-w-0 grow basis-44 text-xl font-extrabold">{title}</h2>
        <Link href={page} className={classNames(buttonClass({ size: 'sm' }), 'max-sm:order-last max-sm:w-full')}>
          {action}
        </Link>
        <div className={classNames('grid w-full', heightClass)}>
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Content />
          </Suspense>
        </div>
      </div>
    </Card>
  )
}
