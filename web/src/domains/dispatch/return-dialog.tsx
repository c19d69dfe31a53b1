import { RETURN_LABELS, type ReturnReason } from '@salama/contract/dispatch/returns'
import { useState } from 'react'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'
import type { ReasonDialogProps } from '../../ui/overlays/reason-window.tsx'

type ReturnDialogProps<R extends ReturnReason> = Pick<
  ReasonDialogProps,
  'title' | 'hint' | 'confirmLabel' | 'cancelLabel' | 'usual' | 'optional' | 'busy' | 'onClose'
> & {
  label: string
  reasons: readonly R[]
  /** What each means for the money. */
  meaning: Readonly<Record<R, string>>
  onConfirm: (said: { reason: string; returnReason: R }) => void
}

/** Why what was picked up does not arrive: it decides what its customer has back, so it is chosen, not written. */
export function ReturnDialog<R extends ReturnReason>(props: ReturnDialogProps<R>) {
  const { label, reasons, meaning, onConfirm, ...dialog } = props
  const [chosen, setChosen] = useState<R>()
  const [error, setError] = useState<string>()
  const check = () => {
    setError(chosen ? undefined : 'Escolha o que aconteceu.')
    return chosen !== undefined
  }
  return (
    <ReasonDialog
      {...dialog}
      check={check}
      onConfirm={(reason) => chosen && onConfirm({ reason, returnReason: chosen })}
    >
      <RadioGroup
        label={label}
        options={reasons.map((reason) => ({ value: reason, label: RETURN_LABELS[reason], text: meaning[reason] }))}
        value={chosen}
        onValueChange={(value) => {
          setError(undefined)
          setChosen(value as R)
        }}
        error={error}
      />
    </ReasonDialog>
  )
}
