import type { OwnShop } from '@salama/contract/shops'
import { UtensilsCrossed } from 'lucide-react'
import { Link } from 'wouter'
import { MenuTab } from '../../../domains/food/vendor/menu-tab.tsx'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** What the shop sells: a restaurant its dishes; a pharmacy keeps its medicines in a portal of its own. */
export function VendorMenu({ shop }: { shop: OwnShop }) {
  if (shop.businessType === 'restaurant') return <MenuTab />
  return (
    <EmptyState
      icon={UtensilsCrossed}
      title="A farmácia tem um inventário"
      text="Os medicamentos estão no portal da farmácia."
      action={
        <Link href="/dashboard/pharmacy" className={buttonClass({ variant: 'outline' })}>
          Abrir o portal da farmácia
        </Link>
      }
    />
  )
}
