/** The phone's own Portuguese voice, if it has one. Voices may arrive after the page. */
export function onPortugueseVoice(tell: (voice: SpeechSynthesisVoice | undefined) => void): () => void {
  if (!('speechSynthesis' in globalThis)) return () => undefined
  const look = () => tell(speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith('pt')))
  look()
  speechSynthesis.addEventListener('voiceschanged', look)
  return () => speechSynthesis.removeEventListener('voiceschanged', look)
}

/** Reads a sentence slowly, and stops what was being read. */
export function speak(sentence: string, voice: SpeechSynthesisVoice): void {
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(sentence)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = 0.85
  speechSynthesis.speak(utterance)
}

export const beSilent = (): void => globalThis.speechSynthesis?.cancel()

/** A soft bell that fades for three seconds; needs no file. Call it in answer to a press. */
export function ringBell(): void {
  if (!('AudioContext' in globalThis)) return
  const context = new AudioContext()
  const now = context.currentTime
  for (const [frequency, volume] of BELL_TONES) {
    const tone = new OscillatorNode(context, { frequency })
    const gain = new GainNode(context, { gain: volume })
    gain.gain.exponentialRampToValueAtTime(0.0001, now + BELL_SECONDS)
    tone.connect(gain).connect(context.destination)
    tone.start(now)
    tone.stop(now + BELL_SECONDS)
  }
  setTimeout(() => void context.close(), BELL_SECONDS * 1000)
}

const BELL_SECONDS = 3
/** Hertz and loudness of a bowl's partials. */
const BELL_TONES = [
  [432, 0.2],
  [1180, 0.06],
] as const
