/** Which orders ring: those that wait and that nobody at this counter has seen; each new call of the server rings again. */
export const ringingOf = (
  orders: readonly { id: string; rings: number }[],
  seen: ReadonlyMap<string, number>,
): readonly string[] => orders.filter(({ id, rings }) => (seen.get(id) ?? 0) < rings).map(({ id }) => id)

/** All of them seen. */
export const seenOf = (orders: readonly { id: string; rings: number }[]): ReadonlyMap<string, number> =>
  new Map(orders.map(({ id, rings }) => [id, rings]))

let audio: AudioContext | undefined

/** Browsers play nothing before a person has touched the page: called at each press, so that the bell may ring later. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
  } catch {
    // A browser without sound still shows the title and shakes.
  }
}

/** Two strokes, as of a counter bell, and a shake where the device can. */
export function ring(): void {
  navigator.vibrate?.([200, 100, 200])
  if (audio?.state !== 'running') return
  for (const [at, frequency] of [
    [0, 1318],
    [0.18, 1046],
  ] as const) {
    stroke(audio, audio.currentTime + at, frequency)
  }
}

function stroke(context: AudioContext, at: number, frequency: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.5, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.6)
}
