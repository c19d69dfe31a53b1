import type { Delivery } from '@salama/contract/dispatch'
import { Navigation } from 'lucide-react'
import { buttonClass } from '../../ui/actions/button.tsx'
import { wayTo } from './navigate.ts'
import { destinationOf, pickupOf } from './stops.ts'

/** Opens what navigates here, to the pick-up and later to the door. */
export function NavigateLink({ delivery }: { delivery: Delivery }) {
  const target = delivery.status === 'assigned' ? pickupOf(delivery) : (destinationOf(delivery) ?? pickupOf(delivery))
  const href = wayTo(target, navigator)
  return (
    <a
      href={href}
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
      className={buttonClass({ size: 'sm', variant: 'outline' })}
    >
      <Navigation className="size-5" aria-hidden />
      Navegar
    </a>
  )
}
