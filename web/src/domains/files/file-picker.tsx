import { FileCheck, Paperclip, Trash2, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId } from 'react'
import { buttonClass } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import type { useUpload } from './use-upload.ts'

type FilePickerProps = {
  label: string
  optional?: boolean
  /** No documents. */
  picturesOnly?: boolean
  upload: ReturnType<typeof useUpload>
}

/** Chooses one image or PDF and shows it being sent; it may be taken back at any moment. */
export function FilePicker({ label, optional = false, picturesOnly = false, upload }: FilePickerProps) {
  const { state, choose, remove } = upload
  const id = useId()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after it was taken back.
    event.target.value = ''
    if (file) choose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) choose(file)
  }
  return (
    <div className="flex flex-col gap-1.5" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span id={`${id}-label`} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </span>
      {state.step === 'sending' && <Sending name={state.name} percent={state.percent} onStop={remove} />}
      {state.step === 'kept' && <Kept name={state.name} onRemove={remove} />}
      {(state.step === 'none' || state.step === 'failed') && (
        <>
          <label
            htmlFor={id}
            className={classNames(
              buttonClass({ variant: 'outline', size: 'sm' }),
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <Paperclip className="size-4.5" aria-hidden />
            {picturesOnly ? 'Tirar ou escolher fotografia' : 'Escolher ficheiro'}
            <input
              id={id}
              type="file"
              accept={picturesOnly ? 'image/*' : 'image/*,application/pdf'}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-hint`}
              onChange={pick}
              className="sr-only"
            />
          </label>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {picturesOnly ? 'Imagem, até 10 MB.' : 'Imagem ou PDF, até 10 MB.'}
          </p>
        </>
      )}
      <div role="alert">{state.step === 'failed' && <FieldError id={`${id}-error`} message={state.sentence} />}</div>
    </div>
  )
}

type SendingProps = { name: string; percent: number; onStop: () => void }

function Sending({ name, percent, onStop }: SendingProps) {
  return (
    <div className="flex items-center gap-2">
      <Progress label={`A enviar ${name}`} value={percent} className="min-w-0 grow [&_span]:truncate" />
      <IconButton icon={X} label="Parar o envio" onClick={onStop} />
    </div>
  )
}

function Kept({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-md bg-action-soft py-1 pr-1 pl-4 text-on-action-soft">
      <FileCheck className="size-5 shrink-0" aria-hidden />
      <p role="status" className="min-w-0 grow truncate">
        <span className="sr-only">Ficheiro enviado: </span>
        {name}
      </p>
      <IconButton icon={Trash2} label={`Remover ${name}`} onClick={onRemove} />
    </div>
  )
}
