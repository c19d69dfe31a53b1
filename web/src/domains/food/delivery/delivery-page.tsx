import { Hammer, Store } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { deferred } from '../../../lib/deferred.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { DriverRegistrationDialog } from '../../dispatch/driver-registration-dialog.tsx'
import { LocationBar } from '../../places/location-bar.tsx'
import { useRestaurant } from '../api.ts'
import { MenuAndCart } from '../menu/menu-and-cart.tsx'
import { RestaurantHead } from '../restaurant/restaurant-head.tsx'
import { Addresses } from './addresses.tsx'
import { CuisineStep } from './cuisine-step.tsx'
import { RestaurantStep } from './restaurant-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { CHOOSE_CUISINE, type Flow, START, useFlow } from './use-flow.ts'

const registration = deferred(async () => (await import('../../shops/register-dialog.tsx')).RegisterDialog)

/** From the choice of a service to a restaurant's menu. */
export function DeliveryPage() {
  const flow = useFlow()
  const [isRegistering, setRegistering] = useState(false)
  return (
    <>
      <PageHeader
        title="Comida e entregas"
        subtitle={flow.step === 'service' ? 'Escolha o que precisa' : undefined}
        back={BACK[flow.step]}
        actions={
          flow.step === 'service' && (
            <Button variant="outline" size="sm" onClick={() => setRegistering(true)}>
              <Store className="size-4.5" aria-hidden />
              Registar Restaurante
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-5">
        <Step flow={flow} />
      </div>
      <DriverRegistrationDialog />
      {isRegistering && <registration.Part kind="restaurant" onClose={() => setRegistering(false)} />}
    </>
  )
}

const BACK: Record<Flow['step'], string> = {
  service: '/',
  unknown: START,
  cuisine: START,
  restaurant: CHOOSE_CUISINE,
  menu: CHOOSE_CUISINE,
}

function Step({ flow }: { flow: Flow }) {
  switch (flow.step) {
    case 'service':
      return <ServiceStep />
    case 'unknown':
      return (
        <EmptyState
          icon={Hammer}
          title="Serviço em Desenvolvimento"
          text="Este serviço ainda não está disponível."
          action={
            <Link href={START} className={buttonClass({ variant: 'outline' })}>
              Ver os serviços
            </Link>
          }
        />
      )
    case 'cuisine':
      return (
        <>
          <LocationBar />
          <Addresses restaurant={undefined} />
          <CuisineStep />
        </>
      )
    case 'restaurant':
      return (
        <>
          <LocationBar />
          <RestaurantStep cuisine={flow.cuisine} words={flow.words} />
        </>
      )
    case 'menu':
      return <MenuStep id={flow.restaurantId} />
  }
}

function MenuStep({ id }: { id: string }) {
  const { data: restaurant, error, isFetching, refetch } = useRestaurant(id)
  if (restaurant) {
    return (
      <>
        <h2 className="text-xl font-bold">{restaurant.name}</h2>
        <RestaurantHead restaurant={restaurant} />
        <Addresses restaurant={restaurant} />
        <MenuAndCart restaurant={restaurant} />
      </>
    )
  }
  if (!error) return <SkeletonList rows={4} rowClass="h-36" />
  return (
    <ErrorState
      text={error.sentence}
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={
        <Link href={CHOOSE_CUISINE} className={buttonClass({ variant: 'link' })}>
          Escolher outro restaurante
        </Link>
      }
    />
  )
}
