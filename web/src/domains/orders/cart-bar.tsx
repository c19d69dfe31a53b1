import type { Centavos } from '@salama/contract/kernel/money'
import { ShoppingBasket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../ui/actions/button.tsx'
import { StickyActionBar } from '../../ui/actions/sticky-action-bar.tsx'
import { Money } from '../../ui/display/money.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { CART_ID } from './cart-panel.tsx'

/** Of the cart so much must be seen before the bar has nothing to add. */
const SEEN = 0.75

type CartBarProps = { count: number; names: readonly [one: string, many: string]; total: Centavos }

/** Where the cart lies below what it is filled from, its total stays in sight until the cart itself is. */
export function CartBar({ count, names: [one, many], total }: CartBarProps) {
  const isSeen = useIsSeen(CART_ID)
  if (count === 0) return null
  return (
    <StickyActionBar
      className={classNames('md:sticky lg:hidden', isSeen && 'invisible')}
      summary={
        <>
          <span className="block text-sm text-muted">
            {count} {count === 1 ? one : many}
          </span>
          <Money centavos={total} className="text-lg font-extrabold" />
        </>
      }
    >
      <a href={`#${CART_ID}`} className={buttonClass({})}>
        <ShoppingBasket className="size-5" aria-hidden />
        Ver carrinho
      </a>
    </StickyActionBar>
  )
}

function useIsSeen(id: string): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setIsSeen((entry?.intersectionRatio ?? 0) >= SEEN), {
      threshold: SEEN,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isSeen
}
