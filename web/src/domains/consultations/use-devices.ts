import { useEffect, useState } from 'react'
import { tellMediaFailure } from './media-failure.ts'
import { type Choice, type Devices, openMedia, stopMedia } from './room/media.ts'

type Found = { cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }

/** Camera and microphone as chosen, tried out before the consultation. `take` hands the stream over to it. */
export function useDevices(media: Choice, devices: Devices) {
  const [stream, setStream] = useState<MediaStream>()
  const [hasFailed, setHasFailed] = useState(false)
  const [found, setFound] = useState<Found>({ cameras: [], microphones: [] })
  const [taken] = useState<{ stream?: MediaStream }>({})
  const { camera, microphone } = devices
  useEffect(() => {
    let isGone = false
    let opened: MediaStream | undefined
    setHasFailed(false)
    openMedia(media, { camera, microphone }).then(
      async (next) => {
        opened = next
        if (isGone) return stopMedia(next)
        setStream(next)
        const all = await navigator.mediaDevices.enumerateDevices()
        const of = (kind: MediaDeviceKind) => all.filter((one) => one.kind === kind && one.deviceId !== '')
        if (!isGone) setFound({ cameras: of('videoinput'), microphones: of('audioinput') })
      },
      () => {
        if (isGone) return
        setStream(undefined)
        setHasFailed(true)
        tellMediaFailure()
      },
    )
    return () => {
      isGone = true
      if (taken.stream !== opened) stopMedia(opened)
    }
  }, [media, camera, microphone, taken])
  const take = () => {
    if (stream) taken.stream = stream
    return stream
  }
  return { stream, hasFailed, found, take }
}
