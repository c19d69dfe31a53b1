import { lessonPicture } from '@salama/contract/courses'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { shrinkPicture } from '../../files/shrink-picture.ts'
import { useUpload } from '../../files/use-upload.ts'

/** Chooses a picture for a lesson, made small here before it is sent. */
export function LessonPicture({ onKept }: { onKept: (picture: { id: string }) => void }) {
  const id = useId()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { state, choose } = useUpload(lessonPicture, { onChange: (file) => file && onKept(file) })
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const small = await smaller(file)
    setIsUnreadable(small === undefined)
    if (small) choose(small)
  }
  if (state.step === 'sending') return <Progress label="A enviar a imagem" value={state.percent} className="min-w-40" />
  const error = isUnreadable
    ? 'Não conseguimos ler esta imagem. Escolha outra.'
    : state.step === 'failed'
      ? state.sentence
      : undefined
  return (
    <>
      <label
        htmlFor={id}
        className={`${buttonClass({ variant: 'ghost', size: 'sm' })} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <ImagePlus className="size-5" aria-hidden />
        Imagem
        <input
          id={id}
          type="file"
          accept={lessonPicture.types.join(',')}
          onChange={(event) => void pick(event)}
          className="sr-only"
        />
      </label>
      <div role="alert" className="basis-full">
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </>
  )
}

/** Undefined for what is no picture. */
async function smaller(file: File): Promise<File | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    return await shrinkPicture(picture, { x: 0, y: 0, width, height }, 0)
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}
