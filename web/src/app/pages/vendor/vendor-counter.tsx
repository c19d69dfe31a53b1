import type { OwnShop } from '@salama/contract/shops'
import { useSwitchDish } from '../../../domains/food/api.ts'
import { KitchenOrders } from '../../../domains/orders/kitchen/kitchen-orders.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { dismissToast, toast } from '../../../ui/feedback/toast.ts'

/** The orders of a shop, whose tickets take a dish out of sale for today. */
export function VendorCounter({ shop }: { shop: OwnShop }) {
  const dish = useSwitchDish()
  const bringBack = (id: string) => {
    dismissToast()
    dish.mutate({ id, isSoldOut: false })
  }
  const sellOut = ({ id, name }: { id: string; name: string }) =>
    dish.mutate(
      { id, isSoldOut: true },
      {
        onSuccess: () =>
          toast({
            title: `${name}: esgotado hoje`,
            description: 'Ninguém o pode pedir até ao fim do dia.',
            variant: 'success',
            action: (
              <Button size="sm" variant="outline" onClick={() => bringBack(id)}>
                Desfazer
              </Button>
            ),
          }),
      },
    )
  return <KitchenOrders {...(shop.businessType === 'restaurant' && { onSoldOut: sellOut })} />
}
