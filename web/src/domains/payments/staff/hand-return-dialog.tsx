import { cleanReference } from '@salama/contract/payments/reference'
import { useState } from 'react'
import { ReasonDialog, type ReasonDialogProps } from '../../../ui/overlays/reason-dialog.tsx'
import { RETURN_NUMBER_MISSING, ReturnNumberField } from './return-number-field.tsx'

type HandReturnDialogProps = Omit<ReasonDialogProps, 'onConfirm' | 'children' | 'check'> & {
  onConfirm: (reason: string, returnNumber: string) => void
}

/** A payment was returned by hand: why, and under which number. */
export function HandReturnDialog({ onConfirm, ...dialog }: HandReturnDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const returnNumber = cleanReference(typed)
  const check = () => {
    if (returnNumber === '') setError(RETURN_NUMBER_MISSING)
    return returnNumber !== ''
  }
  return (
    <ReasonDialog {...dialog} check={check} onConfirm={(reason) => onConfirm(reason, returnNumber)}>
      <ReturnNumberField
        value={typed}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setTyped(next)
        }}
      />
    </ReasonDialog>
  )
}
