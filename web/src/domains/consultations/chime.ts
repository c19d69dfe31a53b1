/** Two short tones; a browser that plays nothing before a touch stays silent. */
export function chime(): void {
  try {
    const context = new AudioContext()
    for (const [at, frequency] of [
      [0, 660],
      [0.18, 880],
    ] as const) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      volume.gain.value = 0.08
      tone.frequency.value = frequency
      tone.connect(volume).connect(context.destination)
      tone.start(context.currentTime + at)
      tone.stop(context.currentTime + at + 0.15)
      tone.onended = () => at > 0 && void context.close()
    }
  } catch {
    // A sound is a courtesy.
  }
}
