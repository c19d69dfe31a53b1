import { useEffect, useState } from 'react'

const EVERY_MS = 120
const BARS = [0.02, 0.06, 0.12, 0.2, 0.32]

/** Moves with the voice, so that a person sees that they are heard. */
export function MicrophoneLevel({ stream }: { stream: MediaStream }) {
  const [level, setLevel] = useState(0)
  const [hasHeard, setHasHeard] = useState(false)
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      setLevel(loudest)
      if (loudest > (BARS[1] ?? 0)) setHasHeard(true)
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return (
    <span className="inline-flex items-center gap-2">
      <span className="inline-flex h-5 items-end gap-0.5" aria-hidden>
        {BARS.map((bar, index) => (
          <span
            key={bar}
            style={{ height: `${(index + 1) * 20}%` }}
            className={level >= bar ? 'w-1.5 rounded-sm bg-action' : 'w-1.5 rounded-sm bg-line-strong'}
          />
        ))}
      </span>
      <span role="status">{hasHeard ? 'Ouvimos a sua voz' : 'Diga alguma coisa'}</span>
    </span>
  )
}
