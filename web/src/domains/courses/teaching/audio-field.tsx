import { type Audio, lessonAudio } from '@salama/contract/courses'
import { AudioLines, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { useUpload } from '../../files/use-upload.ts'
import { LessonAudio } from '../lesson-audio.tsx'

type AudioFieldProps = { audio: Audio | undefined; title: string; onChange: (audio: Audio | undefined) => void }

/** The audio of a lesson: chosen, sent, heard and replaced. */
export function AudioField({ audio, title, onChange }: AudioFieldProps) {
  const id = useId()
  const { state, choose } = useUpload(lessonAudio, {
    onChange: (file) => file?.seconds && onChange({ id: file.id, bytes: file.bytes, seconds: file.seconds }),
  })
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) choose(file)
  }
  return (
    <div className="flex flex-col gap-2">
      {audio && <LessonAudio key={audio.id} audio={audio} title={title} />}
      {state.step === 'sending' ? (
        <Progress label="A enviar o áudio" value={state.percent} />
      ) : (
        <div className="flex items-center gap-1">
          <label
            htmlFor={id}
            className={`${buttonClass({ variant: 'outline', size: 'sm' })} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          >
            <AudioLines className="size-5" aria-hidden />
            {audio ? 'Trocar áudio' : 'Escolher áudio'}
            <input
              id={id}
              type="file"
              accept={`${lessonAudio.types.join(',')},.mp3,.m4a`}
              aria-describedby={`${id}-hint`}
              onChange={pick}
              className="sr-only"
            />
          </label>
          {audio && <IconButton icon={Trash2} label="Remover o áudio" onClick={() => onChange(undefined)} />}
        </div>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        MP3 ou M4A, até 5 MB. Grave em mono e baixa qualidade: cada aluno paga os dados.
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`} message={state.step === 'failed' ? state.sentence : undefined} />
      </div>
    </div>
  )
}
