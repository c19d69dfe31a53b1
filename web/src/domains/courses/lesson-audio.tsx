import type { Audio } from '@salama/contract/courses'
import { Headphones } from 'lucide-react'
import { useState } from 'react'
import { bytesLabel } from '../../lib/bytes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { playTimeLabel } from './labels.ts'
import { mediaPath } from './media-path.ts'

type LessonAudioProps = { audio: Audio; title: string; onPlaying?: (isPlaying: boolean) => void }

/** Says what the audio costs in data, and loads it only when it is wanted. What one hears stands beside it as text. */
export function LessonAudio({ audio: { id, bytes, seconds }, title, onPlaying }: LessonAudioProps) {
  const [step, setStep] = useState<'offered' | 'playing' | 'failed'>('offered')
  if (step === 'playing') {
    const tell = (isPlaying: boolean) => () => onPlaying?.(isPlaying)
    const fail = () => {
      onPlaying?.(false)
      setStep('failed')
    }
    return (
      // The lesson's text, right below, says all that one hears.
      <audio
        src={mediaPath(id)}
        controls
        autoPlay
        aria-label={`Áudio: ${title}`}
        onPlay={tell(true)}
        onPause={tell(false)}
        onError={fail}
        className="h-13 w-full"
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised p-4">
      <Button onClick={() => setStep('playing')}>
        <Headphones className="size-5" aria-hidden />
        {step === 'failed' ? 'Tentar de novo' : 'Ouvir'}
      </Button>
      <p className="text-muted">
        {playTimeLabel(seconds)}, gasta {bytesLabel(bytes)} de dados
      </p>
      <p role="alert" className="basis-full font-medium text-danger empty:hidden">
        {step === 'failed' && 'Não foi possível tocar o áudio. Veja a ligação e tente de novo.'}
      </p>
    </div>
  )
}
