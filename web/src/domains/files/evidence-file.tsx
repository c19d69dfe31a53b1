import type { Uploaded } from '@salama/contract/files'
import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { bytesLabel } from '../../lib/bytes.ts'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/theme/class-names.ts'

type EvidenceFileProps = {
  file: Uploaded
  open: boolean
  /** What kind of document it is, where that is known. */
  label?: string
  /** What else is known of it: number, validity. */
  note?: string | undefined
}

/** One document: pictures are shown where they are judged, anything else is opened by the computer. */
export function EvidenceFile({ file, open, label, note }: EvidenceFileProps) {
  const isPicture = file.type.startsWith('image/')
  const Icon = isPicture ? Image : FileText
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex items-center gap-3">
        <Icon className="size-5 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 grow">
          {label && <span className="block font-semibold">{label}</span>}
          {note && <span className="block">{note}</span>}
          <span className={classNames('block wrap-anywhere', label ? 'text-sm text-muted' : 'font-semibold')}>
            {file.name}
          </span>
          <span className="text-sm text-muted">{bytesLabel(file.bytes)}</span>
        </span>
        {open && (
          <a
            href={addressOf(file)}
            download={file.name}
            className={classNames(buttonClass({ variant: 'outline', size: 'sm' }), 'shrink-0')}
          >
            <Download className="size-4.5" aria-hidden />
            <span className="max-sm:sr-only">Abrir</span>
            <span className="sr-only"> {file.name}</span>
          </a>
        )}
      </div>
      {open && isPicture && <Picture file={file} />}
    </li>
  )
}

function Picture({ file }: { file: Uploaded }) {
  const saving = useDataSaver()
  const [asked, setAsked] = useState(false)
  if (saving && !asked)
    return (
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAsked(true)}>
        Mostrar a imagem ({bytesLabel(file.bytes)})
      </Button>
    )
  return (
    <img
      src={addressOf(file)}
      alt={`Documento ${file.name}`}
      className="mt-3 max-h-96 min-h-16 w-full rounded-sm bg-raised object-contain"
    />
  )
}

const addressOf = ({ id }: Uploaded): string => `/api/uploads/${id}`
