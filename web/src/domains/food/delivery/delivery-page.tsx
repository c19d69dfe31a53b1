import { Hammer, Store } from 'lucide-react'
import { Link } from 'wouter'
import { useQueryParameter } from '../../../lib/navigation.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DriverRegistrationDialog } from '../../dispatch/driver-registration-dialog.tsx'
import { LocationBar } from '../../places/location-bar.tsx'
import { Addresses } from './addresses.tsx'
import { CuisineStep } from './cuisine-step.tsx'
import { RestaurantStep } from './restaurant-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { CHOOSE_CUISINE, type Flow, START, useFlow } from './use-flow.ts'

const registration = deferred(async () => (await import('../../shops/register-dialog.tsx')).RegisterDialog)
const menu = deferred(async () => (await import('./menu-step.tsx')).MenuStep)

const isRestaurant = (value: string): value is 'restaurante' => value === 'restaurante'

/** From the choice of a service to a restaurant's menu. */
export function DeliveryPage() {
  const flow = useFlow()
  // In the address, so that who signs in first comes back to it.
  const [registering, setRegistering] = useQueryParameter('registar', isRestaurant)
  return (
    <>
      <PageHeader
        title="Comida e entregas"
        subtitle={flow.step === 'service' ? 'Escolha o que precisa' : undefined}
        back={BACK[flow.step]}
        actions={
          flow.step === 'service' && (
            <Button variant="outline" size="sm" onClick={() => setRegistering('restaurante')}>
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
      {registering && <registration.Part kind="restaurant" onClose={() => setRegistering(undefined)} />}
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
  const isLoaded = menu.useLoaded() !== undefined
  return (
    <>
      {!isLoaded && <SkeletonList rows={4} rowClass="h-36" />}
      <menu.Part id={id} />
    </>
  )
}
