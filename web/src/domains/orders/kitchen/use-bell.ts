import { useEffect, useState } from 'react'
import { allowSound, ring, ringingOf, seenOf } from './bell.ts'

const EVERY_MS = 3_000

type Waiting = { id: string; rings: number }

/** Rings while an order waits that nobody has acknowledged: sound, a shake, and the title of the tab. */
export function useBell(orders: readonly Waiting[] | undefined) {
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(new Map())
  const ringing = ringingOf(orders ?? [], seen)
  const count = ringing.length
  useEffect(() => {
    addEventListener('pointerdown', allowSound)
    addEventListener('keydown', allowSound)
    return () => {
      removeEventListener('pointerdown', allowSound)
      removeEventListener('keydown', allowSound)
    }
  }, [])
  useEffect(() => {
    if (count === 0) return
    const title = document.title
    document.title = count === 1 ? '1 pedido novo' : `${count} pedidos novos`
    ring()
    const timer = setInterval(ring, EVERY_MS)
    return () => {
      clearInterval(timer)
      document.title = title
    }
  }, [count])
  return { count, acknowledge: () => setSeen(seenOf(orders ?? [])) }
}
