import { prescriptionFile } from '@salama/contract/files'
import { formatDay } from '@salama/contract/kernel/time'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { useUpload } from '../files/use-upload.ts'
import { usePrescriptions } from '../prescriptions/api.ts'

/** A file that was sent, or an own prescription that was signed here. */
export type ChosenPrescription =
  | { kind: 'file'; id: string; name: string }
  | { kind: 'signed'; code: string; name: string }

type PrescriptionChoiceProps = {
  chosen: ChosenPrescription | undefined
  onChange: (chosen: ChosenPrescription | null) => void
}

const PAPER = 'paper'

/** One of the own prescriptions that are still valid, else a picture or a PDF of one on paper. */
export function PrescriptionChoice({ chosen, onChange }: PrescriptionChoiceProps) {
  const own = usePrescriptions().data?.filter(({ status, code }) => status === 'active' && code !== null) ?? []
  const isSigned = chosen?.kind === 'signed'
  const choose = (code: string) => {
    const found = own.find((one) => one.code === code)
    onChange(found ? { kind: 'signed', code, name: `Receita de ${found.doctorName}` } : null)
  }
  return (
    <div className="flex flex-col gap-4">
      {own.length > 0 && (
        <RadioGroup
          label="A minha receita"
          value={isSigned ? chosen.code : PAPER}
          onValueChange={choose}
          options={[
            ...own.map(({ code, doctorName, lines, expiresAt }) => ({
              value: code ?? '',
              label: `Receita de ${doctorName}`,
              text: `${lines.map(({ medicine }) => medicine).join(', ')}${expiresAt ? `. Válida até ${formatDay(expiresAt)}` : ''}`,
            })),
            { value: PAPER, label: 'Tenho uma receita em papel' },
          ]}
        />
      )}
      {!isSigned && <PaperPrescription kept={chosen} onChange={onChange} />}
    </div>
  )
}

type PaperProps = {
  kept: Extract<ChosenPrescription, { kind: 'file' }> | undefined
  onChange: (chosen: ChosenPrescription | null) => void
}

function PaperPrescription({ kept, onChange }: PaperProps) {
  const upload = useUpload(prescriptionFile, {
    kept,
    onChange: (file) => onChange(file && { kind: 'file', id: file.id, name: file.name }),
  })
  return <FilePicker label="Fotografia ou PDF da receita" upload={upload} />
}
