import { useSyncExternalStore } from 'react'

let audio: AudioContext | undefined
const listeners = new Set<() => void>()

/** Browsers play nothing before a person has touched the page: called at each press, so that the bell may ring later. */
export function allowSound(): void {
  try {
    if (!audio) {
      audio = new AudioContext()
      audio.onstatechange = () => {
        for (const listener of listeners) listener()
      }
    }
    if (audio.state !== 'running') void audio.resume()
  } catch {
    // A browser without sound still shows the call, the title and a shake.
  }
}

const isAllowed = (): boolean => audio?.state === 'running' || typeof AudioContext === 'undefined'

/** Whether the bell would be heard; true where the browser has no sound that could be allowed. */
export const useSoundAllowed = (): boolean => useSyncExternalStore(subscribe, isAllowed, () => true)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Two strokes, as of a counter bell, and a shake where the device can. `volume` from 0 to 1. */
export function ring(volume: number): void {
  // Before the first touch of a page browsers refuse, and complain.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200])
  if (audio?.state !== 'running') return
  for (const [at, frequency] of [
    [0, 1318],
    [0.18, 1046],
  ] as const) {
    stroke(audio, { at: audio.currentTime + at, frequency, volume })
  }
}

type Stroke = { at: number; frequency: number; volume: number }

function stroke(context: AudioContext, { at, frequency, volume }: Stroke): void {
  const [tone, gain] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = frequency
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6)
  tone.connect(gain).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.6)
}
