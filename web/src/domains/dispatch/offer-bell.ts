/** Two short tones and a vibration: the phone hangs on the handlebar. Silent where the browser forbids it. */
export function ringOffer(): void {
  navigator.vibrate?.([200, 100, 200])
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  const sound = audio.createOscillator()
  const volume = audio.createGain()
  sound.connect(volume).connect(audio.destination)
  const start = audio.currentTime
  for (const [index, tone] of [880, 1_175].entries()) sound.frequency.setValueAtTime(tone, start + index * 0.2)
  volume.gain.setValueAtTime(0.2, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5)
  sound.start(start)
  sound.stop(start + 0.5)
  sound.onended = () => void audio.close()
}
