import type { Enrolment } from '@salama/contract/courses'
import { type Ride, rideMachine } from '@salama/contract/rides'
import { GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useEnrolments } from '../../../domains/courses/own-enrolments.ts'
import { useOrders } from '../../../domains/orders/api.ts'
import { OrderCard } from '../../../domains/orders/order-card.tsx'
import { isOpen, useRides } from '../../../domains/rides/api.ts'
import { STATUS_TONES, VEHICLE_ICONS } from '../../../domains/rides/labels.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'
import { Tile } from '../../../ui/display/tile.tsx'

/** So many orders fit above everything else. */
const MOST_ORDERS = 2

/** What the person waits for or is in the middle of: a ride, orders, a course; nothing while nothing runs. */
export function Running() {
  const { rows: orders = [] } = useOrders({ isOpen: true })
  const ride = useRides().data?.find(isOpen)
  const course = useEnrolments({ isFresh: false }).data?.find(({ status }) => status === 'active')
  if (!ride && orders.length === 0 && !course) return null
  return (
    <section aria-label="Em curso" className="mb-4 md:mb-6">
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {ride && (
          <li>
            <RideCard ride={ride} />
          </li>
        )}
        {orders.slice(0, MOST_ORDERS).map((order) => (
          <li key={order.id}>
            <OrderCard order={order} level={2} />
          </li>
        ))}
        {course && (
          <li>
            <CourseCard enrolment={course} />
          </li>
        )}
      </ul>
    </section>
  )
}

function RideCard({ ride: { id, status, vehicleType, pickup, destination } }: { ride: Ride }) {
  return (
    <RunningCard
      icon={<Tile seed="ride" icon={VEHICLE_ICONS[vehicleType]} className="size-12" />}
      title="A sua viagem"
      href={`/transport/${id}`}
      text={`${pickup.address} → ${destination.address}`}
      aside={<Badge tone={STATUS_TONES[status]}>{rideMachine.states[status].label}</Badge>}
    />
  )
}

function CourseCard({ enrolment: { course } }: { enrolment: Enrolment }) {
  return (
    <RunningCard
      icon={<Tile seed={course.category} icon={GraduationCap} className="size-12" />}
      title="Continuar o curso"
      href={`/cursos/${course.slug}/aprender`}
      text={course.title}
    />
  )
}

type RunningCardProps = { icon: ReactNode; title: string; href: string; text: string; aside?: ReactNode }

function RunningCard({ icon, title, href, text, aside }: RunningCardProps) {
  return (
    <Card as="article" aria-label={title} interactive className="flex h-full items-center gap-4">
      {icon}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="font-bold">
            <Link href={href} className={stretchedLink}>
              {title}
            </Link>
          </h2>
          {aside}
        </div>
        <p className="line-clamp-2 text-sm text-muted">{text}</p>
      </div>
    </Card>
  )
}
