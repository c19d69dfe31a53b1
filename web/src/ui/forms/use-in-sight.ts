import { useEffect, useRef } from 'react'

/** For what must be answered before anything is saved: brought into sight once saving was refused; nobody who types is moved. */
export function useInSight(isRefused: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRefused) place.current?.scrollIntoView({ block: 'center' })
  }, [isRefused])
  return place
}
