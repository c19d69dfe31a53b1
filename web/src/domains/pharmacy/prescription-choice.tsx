import { prescriptionFile } from '@salama/contract/files'
import { wordsOf } from '@salama/contract/kernel/text'
import { formatDay } from '@salama/contract/kernel/time'
import { useEffect, useEffectEvent } from 'react'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { useUpload } from '../files/use-upload.ts'
import { usePrescriptions } from '../prescriptions/api.ts'

/** A file that was sent, or an own prescription that was signed here. */
export type ChosenPrescription =
  | { kind: 'file'; id: string; name: string }
  | { kind: 'signed'; code: string; name: string }

type PrescriptionChoiceProps = {
  /** Whose it is; the account's own where nobody is named, none that the account does not read. */
  patientId?: string | undefined
  isListed?: boolean
  /** What it is for. */
  medicines: readonly string[]
  chosen: ChosenPrescription | undefined
  onChange: (chosen: ChosenPrescription | null) => void
}

const PAPER = 'paper'

/**
 * One of the own prescriptions that are still valid, else a picture or a PDF of one on paper. Where a single one names one of
 * the medicines it is chosen until the person says otherwise.
 */
export function PrescriptionChoice(props: PrescriptionChoiceProps) {
  const { patientId, isListed = true, medicines, chosen, onChange } = props
  const { data = [] } = usePrescriptions({ ...(patientId && { patientId }), enabled: isListed })
  const own = isListed ? data.filter(({ status, code }) => status === 'active' && code !== null) : []
  const isSigned = chosen?.kind === 'signed'
  const choose = (code: string) => {
    const found = own.find((one) => one.code === code)
    onChange(found ? { kind: 'signed', code, name: `Receita de ${found.doctorName}` } : null)
  }
  const naming = own.filter(({ lines }) => lines.some(({ medicine }) => medicines.some((one) => isSame(one, medicine))))
  const offered = naming.length === 1 ? naming[0]?.code : undefined
  const offer = useEffectEvent((code: string) => chosen === undefined && choose(code))
  useEffect(() => {
    if (offered) offer(offered)
  }, [offered])
  return (
    <div className="flex flex-col gap-4">
      {own.length > 0 && (
        <RadioGroup
          label={patientId ? 'A receita' : 'A minha receita'}
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

/** 'Amoxicilina 500 mg, cápsulas' is the 'Amoxicilina 500 mg' of a doctor: both begin with the same substance. */
const isSame = (one: string, other: string): boolean => wordsOf(one)[0] === wordsOf(other)[0]

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
