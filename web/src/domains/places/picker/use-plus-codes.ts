import type { Coordinates } from '@salama/contract/kernel/geo'
import { useEffect, useState } from 'react'

export type PlusCodes = {
  write: (position: Coordinates) => string
  /** The position of a whole or shortened code; null when it is none. */
  read: (typed: string, near: Coordinates) => Coordinates | null
}

/** Plus codes name a spot of 14 m without any street. Their library is fetched when an address is typed. */
export function usePlusCodes(): PlusCodes | undefined {
  const [codes, setCodes] = useState<PlusCodes>()
  useEffect(() => {
    let isHere = true
    void loadPlusCodes().then((loaded) => isHere && setCodes(loaded))
    return () => {
      isHere = false
    }
  }, [])
  return codes
}

async function loadPlusCodes(): Promise<PlusCodes> {
  const { OpenLocationCode } = await import('open-location-code')
  const library = new OpenLocationCode()
  return {
    write: ({ latitude, longitude }) => library.encode(latitude, longitude),
    read(typed, near) {
      const code = typed.trim().toUpperCase().split(/\s+/)[0] ?? ''
      if (!library.isValid(code)) return null
      const whole = library.isFull(code) ? code : library.recoverNearest(code, near.latitude, near.longitude)
      const { latitudeCenter, longitudeCenter } = library.decode(whole)
      return { latitude: latitudeCenter, longitude: longitudeCenter }
    },
  }
}
