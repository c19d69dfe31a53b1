import { isInCountry } from '@salama/contract/kernel/geo'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { findPosition, NoPosition } from '../../../lib/device/geolocation.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { locatePosition } from '../api.ts'
import type { Detected } from './choice.ts'

/** Finds the phone and the place it is in. What goes wrong is said, and the place is chosen by hand. */
export function useDetection(onDetected: (detected: Detected) => void) {
  const [isDetecting, setDetecting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const detect = async () => {
    setDetecting(true)
    setFailure(undefined)
    try {
      const position = await findPosition()
      if (!isInCountry(position)) return sayUnrecognised()
      const { province, district, neighborhood, nearby } = await locatePosition(position)
      const ids = {
        provinceId: province.id,
        districtId: district?.id ?? null,
        neighborhoodId: neighborhood?.id ?? null,
      }
      onDetected({ ids, position, nearby })
    } catch (error) {
      if (error instanceof NoPosition) setFailure(error.message)
      else if (error instanceof ApiError && error.status === 404) sayUnrecognised()
      else if (error instanceof ApiError) setFailure(error.sentence)
      else throw error
    } finally {
      setDetecting(false)
    }
  }
  return { isDetecting, failure, detect: () => void detect() }
}

const sayUnrecognised = (): void =>
  toast({
    title: 'Localização não reconhecida',
    description: 'Por favor, escolha a província manualmente',
    variant: 'destructive',
  })
