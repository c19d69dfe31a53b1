import { dayInMaputo } from '@salama/contract/kernel/time'
import { paperFile } from '@salama/contract/verification'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { useUpload } from '../files/use-upload.ts'

/** A document as it is sent; `name` stays on this page. */
export type PaperValue = {
  uploadId: string
  name?: string | undefined
  number?: string | undefined
  expiresOn?: string | undefined
}

type PaperFieldProps = {
  label: string
  value: PaperValue | undefined
  onChange: (value: PaperValue | undefined) => void
}

/** One document: the file, and what is printed on it. */
export function PaperField({ label, value, onChange }: PaperFieldProps) {
  const upload = useUpload(paperFile, {
    kept: value && { id: value.uploadId, name: value.name ?? label },
    onChange: (file) => onChange(file ? { ...value, uploadId: file.id, name: file.name } : undefined),
  })
  const change = (more: Partial<PaperValue>) => value && onChange({ ...value, ...more })
  return (
    <div className="flex flex-col gap-3">
      <FilePicker label={label} optional upload={upload} />
      {value && (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <Field
            label={
              <>
                Número<span className="sr-only"> de {label}</span>
              </>
            }
            optional
          >
            <Input
              maxLength={60}
              value={value.number ?? ''}
              onChange={(event) => change({ number: event.target.value || undefined })}
            />
          </Field>
          <Field
            label={
              <>
                Válido até<span className="sr-only"> de {label}</span>
              </>
            }
            optional
          >
            <Input
              type="date"
              min={dayInMaputo(new Date())}
              value={value.expiresOn ?? ''}
              onChange={(event) => change({ expiresOn: event.target.value || undefined })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
