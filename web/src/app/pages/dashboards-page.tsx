import { ROLE_OPTIONS, type RoleOption, type UserType } from '@salama/contract/accounts'
import { getOwnShop } from '@salama/contract/shops'
import { listOwnCases } from '@salama/contract/verification'
import { useQuery } from '@tanstack/react-query'
import { Bike, GraduationCap, HeartPulse, LogOut, type LucideIcon, Pill, UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CASE_BADGES } from '../../domains/verification/labels.ts'
import { queryOf } from '../../lib/api/query-client.ts'
import { useUser } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { Tile } from '../../ui/display/tile.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { classNames } from '../../ui/theme/class-names.ts'

type Dashboard = { route: string; icon: LucideIcon; action: string; caseKind?: string }

const DASHBOARDS: Record<UserType, Dashboard> = {
  customer: { route: '/', icon: HeartPulse, action: 'Abrir o início' },
  teacher: { route: '/dashboard/teacher', icon: GraduationCap, action: 'Abrir o portal', caseKind: 'teacher' },
  restaurant_vendor: { route: '/dashboard/vendor', icon: UtensilsCrossed, action: 'Abrir o portal' },
  pharmacy: { route: '/dashboard/pharmacy', icon: Pill, action: 'Abrir o portal' },
  delivery_driver: { route: '/dashboard/driver', icon: Bike, action: 'Abrir o painel', caseKind: 'driver' },
}

/** Every portal, for everybody: each begins with its own registration where one is needed. */
export function DashboardsPage() {
  const user = useUser()
  const cases = useQuery({ ...queryOf(listOwnCases), staleTime: 0 }).data
  const restaurant = useQuery({ ...queryOf(getOwnShop, { query: { type: 'restaurant' } }), staleTime: 0 }).data
  const pharmacy = useQuery({ ...queryOf(getOwnShop, { query: { type: 'pharmacy' } }), staleTime: 0 }).data
  const statusOf = (role: UserType) => {
    if (role === 'restaurant_vendor') return restaurant?.status
    if (role === 'pharmacy') return pharmacy?.status
    return cases?.find(({ kind }) => kind === DASHBOARDS[role].caseKind)?.status
  }
  return (
    <>
      <PageHeader
        title="Painéis"
        subtitle="Todos os painéis estão disponíveis de imediato."
        actions={
          <Button variant="ghost" size="sm" onClick={signOut}>
            <LogOut className="size-5" aria-hidden />
            Sair
          </Button>
        }
      />
      <ul className="mb-5 flex flex-col gap-1 text-muted">
        <li>Os documentos só são pedidos no registo de cada serviço.</li>
        <li>Pode usar vários perfis.</li>
      </ul>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
        {ROLE_OPTIONS.map((role) => {
          const status = statusOf(role.id)
          return (
            <DashboardCard key={role.id} role={role} isCurrent={user?.userType === role.id}>
              {status && <Badge tone={CASE_BADGES[status].tone}>{CASE_BADGES[status].label}</Badge>}
            </DashboardCard>
          )
        })}
      </ul>
    </>
  )
}

type CardProps = { role: RoleOption; isCurrent: boolean; children?: ReactNode }

function DashboardCard({ role: { id, title, description }, isCurrent, children }: CardProps) {
  const { route, icon, action } = DASHBOARDS[id]
  return (
    <Card as="li" interactive data-role={id} className="flex flex-wrap gap-4">
      <Tile seed={id} icon={icon} className="size-16" />
      <div className="min-w-0 grow basis-40">
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="mt-1 text-muted">{description}</p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Link
            href={route}
            aria-label={`${action}: ${title}`}
            className={classNames('font-semibold text-action underline underline-offset-4', stretchedLink)}
          >
            {action}
          </Link>
          {isCurrent && <Badge tone="outline">O seu papel atual</Badge>}
          {children}
        </div>
      </div>
    </Card>
  )
}
