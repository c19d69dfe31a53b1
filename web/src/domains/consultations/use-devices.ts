import { useEffect, useRef, useState } from 'react'
import { tellMediaFailure } from './media-failure.ts'
import { type Choice, type Devices, openMedia, stopMedia } from './room/media.ts'

type Found = { cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }

/** Camera and microphone as chosen, tried out before the consultation. `take` hands the stream over to it. */
export function useDevices(media: Choice, devices: Devices) {
  const [stream, setStream] = useState<MediaStream>()
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState<Found>({ cameras: [], microphones: [] })
  const taken = useRef<MediaStream>(undefined)
  const { camera, microphone } = devices
  useEffect(() => {
    let isGone = false
    let opened: MediaStream | undefined
    const open = async () => {
      setHasFailed(false)
      try {
        opened = await openMedia(media, { camera, microphone })
        if (isGone) return stopMedia(opened)
        setStream(opened)
        const all = await navigator.mediaDevices.enumerateDevices()
        const of = (kind: MediaDeviceKind) => all.filter((one) => one.kind === kind && one.deviceId !== '')
        if (!isGone) setFound({ cameras: of('videoinput'), microphones: of('audioinput') })
      } catch {
        if (isGone) return
        setStream(undefined)
        setHasFailed(true)
        tellMediaFailure()
      }
    }
    void open()
    return () => {
      isGone = true
      if (taken.current !== opened) stopMedia(opened)
    }
  }, [media, camera, microphone, tries])
  const take = () => {
    taken.current = stream
    return stream
  }
  return { stream, hasFailed, found, take, tryAgain: () => setTries(tries + 1) }
}
