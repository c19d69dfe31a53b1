import { type FileKind, filesErrors, limitsOf, type Uploaded, upload as uploadFile } from '@salama/contract/files'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, upload } from '../../lib/api/api.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'

type Kept = Pick<Uploaded, 'id' | 'name'>
export type UploadState =
  | { step: 'none' }
  | { step: 'sending'; name: string; percent: number }
  | { step: 'kept'; name: string; file: Kept }
  | { step: 'failed'; name: string; sentence: string }

type UploadOptions = {
  /** What was sent earlier. */
  kept?: Kept | undefined
  /** It is stored, or taken back. */
  onChange?: (file: Uploaded | null) => void
}

/** One file of the person's own, sent as soon as it is chosen. Another choice, and leaving, stop what is on its way. */
export function useUpload(kind: FileKind, { kept: before, onChange }: UploadOptions = {}) {
  const [state, setState] = useState<UploadState>(
    before ? { step: 'kept', name: before.name, file: before } : { step: 'none' },
  )
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const choose = async (file: File) => {
    const stop = replace(underWay)
    const { name } = file
    const refused = refusalOf(file, kind)
    if (refused) return setState({ step: 'failed', name, sentence: refused })
    const tell = (next: UploadState) => {
      if (!stop.signal.aborted) setState(next)
    }
    tell({ step: 'sending', name, percent: 0 })
    try {
      const onProgress = (percent: number) => tell({ step: 'sending', name, percent })
      const kept = await upload(uploadFile, { form: formOf(file, kind.kind), onProgress, signal: stop.signal })
      tell({ step: 'kept', name, file: kept })
      if (!stop.signal.aborted) onChange?.(kept)
    } catch (error) {
      if (stop.signal.aborted) return
      handleUnauthorized(error)
      tell({ step: 'failed', name, sentence: sentenceOf(error, NOT_SENT) })
    }
  }
  const remove = () => {
    underWay.current?.abort()
    setState({ step: 'none' })
    onChange?.(null)
  }
  return { state, choose: (file: File) => void choose(file), remove }
}

function replace(underWay: { current: AbortController | undefined }): AbortController {
  underWay.current?.abort()
  const next = new AbortController()
  underWay.current = next
  return next
}

/** The kind goes first: the server reads the parts in their order. */
function formOf(file: File, kind: string): FormData {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file)
  return form
}

/** What would be refused after megabytes have been paid for. The server looks at the content, not at the name. */
export function refusalOf({ size, type }: Pick<File, 'size' | 'type'>, kind: FileKind): string | undefined {
  const { bytes, tooLarge, wrongType } = limitsOf(kind)
  if (size > bytes) return filesErrors[tooLarge].message
  if (size === 0) return filesErrors['files.empty'].message
  const isKnown = type === '' || kind.types.some((known) => known === type)
  return isKnown ? undefined : filesErrors[wrongType].message
}

const NOT_SENT = 'Não foi possível enviar o ficheiro. Tente novamente.'
