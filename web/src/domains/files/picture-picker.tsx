import type { PictureKind } from '@salama/contract/files'
import { imagePath } from '@salama/contract/kernel/image'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { refusalOf, useUpload } from './use-upload.ts'

const dialog = deferred(async () => (await import('./crop-dialog.tsx')).CropDialog)

type PicturePickerProps = {
  label: string
  hint?: string
  kind: PictureKind
  /** What its tint follows while there is none. */
  name: string
  placeholder?: ReactNode
  /** The id of the stored picture. */
  value: string | null
  onChange: (id: string | null) => void
  className?: string
}

/** Chooses one public picture: cut, turned and made small here, sent, and shown as others will see it. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, hint, kind, name, placeholder, value, onChange, className } = props
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const [source, setSource] = useObjectUrl()
  const { state, choose, remove } = useUpload(kind, { onChange: (file) => onChange(file?.id ?? null) })
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after it was taken back.
    event.target.value = ''
    if (!file) return
    const reason = refusalOf(file, kind)
    setRefused(reason)
    if (reason === undefined) setSource(file)
  }
  const cut = (picture: File) => {
    setSource(undefined)
    choose(picture)
  }
  const error = refused ?? (state.step === 'failed' ? state.sentence : undefined)
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <span id={`${id}-label`} className="font-semibold">
        {label}
        <span className="font-normal text-muted"> (opcional)</span>
      </span>
      <div className="flex flex-wrap items-center gap-4">
        <Picture
          src={value && imagePath(value, 480)}
          alt="A imagem escolhida"
          ratio={kind.ratio}
          sizes="7rem"
          name={name}
          placeholder={placeholder}
          className={classNames('h-28', kind.ratio === 'square' ? 'rounded-full text-3xl' : 'rounded-md')}
        />
        {state.step === 'sending' ? (
          <Progress label="A enviar a imagem" value={state.percent} className="min-w-40 grow" />
        ) : (
          <div className="flex items-center gap-2">
            <label
              htmlFor={id}
              className={classNames(
                buttonClass({ variant: 'outline', size: 'sm' }),
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              <ImagePlus className="size-4.5" aria-hidden />
              {value ? 'Trocar' : 'Escolher imagem'}
              <input
                id={id}
                type="file"
                accept={kind.types.join(',')}
                aria-labelledby={`${id}-label`}
                aria-describedby={`${id}-hint`}
                onClick={() => void dialog.warm()}
                onChange={pick}
                className="sr-only"
              />
            </label>
            {value && <IconButton icon={Trash2} label="Remover a imagem" onClick={remove} />}
          </div>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint ?? 'PNG, JPEG ou WebP. A imagem é reduzida antes de ser enviada.'}
      </p>
      <p role="status" className="sr-only">
        {state.step === 'kept' && 'Imagem enviada.'}
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`} message={error} />
      </div>
      {source && <dialog.Part source={source} ratio={kind.ratio} onCut={cut} onClose={() => setSource(undefined)} />}
    </div>
  )
}

/** An address of a file of this phone, given back when it is no longer shown. */
function useObjectUrl(): [string | undefined, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string>()
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file && URL.createObjectURL(file))]
}
