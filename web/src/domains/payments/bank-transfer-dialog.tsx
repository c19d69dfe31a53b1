import { METHOD_LABELS, type Purpose, proofFile } from '@salama/contract/payments'
import { CONFIRMATION_HOURS } from '@salama/contract/payments/bank'
import { CircleX, SearchCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { ApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useUpload } from '../files/use-upload.ts'
import { useBankDetails } from './api.ts'
import { BankAccount } from './bank-account.tsx'
import { Step } from './payment-steps.tsx'
import { PaymentSubject } from './payment-subject.tsx'
import { isBlank, TransferForm } from './transfer-form.tsx'
import { type TransferState, useBankTransfer } from './use-bank-transfer.ts'

export type BankTransferDialogProps = {
  open: boolean
  onClose: () => void
  /** Two seconds after the server has noted the transfer, or at once when the person closes that screen. */
  onSuccess: (transactionId: string) => void
  /** Centavos. */
  amount: number
  /** What is being paid, as the customer reads it. */
  description: string
  purpose?: Purpose | undefined
  /** The quote that is paid, where there is one. */
  quoteId?: string | undefined
  /** The server did not note this transfer. */
  onRefused?: ((error: ApiError) => void) | undefined
}

/** Payment by bank transfer, the same for every purchase. Closing it forgets everything. */
export function BankTransferDialog(props: BankTransferDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: BankTransferDialogProps) {
  const { onClose, onSuccess, amount, description, purpose, quoteId, onRefused } = props
  const formId = useId()
  const details = useBankDetails()
  const proof = useUpload(proofFile)
  const [reference, setReference] = useState('')
  const transfer = useBankTransfer({ onSuccess, onRefused })
  const { state } = transfer
  // Noted already: closing the success screen early must not lose the purchase.
  const close = () => (transfer.doneId ? onSuccess(transfer.doneId) : onClose())
  const confirm = () => {
    if (!details.data) return
    transfer.confirm({
      referenceNumber: reference.trim(),
      amount,
      description,
      bankReference: details.data.reference,
      ...(proof.state.step === 'kept' && { proofUploadId: proof.state.file.id }),
      ...(purpose && { purpose }),
      quoteId,
    })
  }
  return (
    <Dialog
      open
      onClose={close}
      title={METHOD_LABELS['bank-transfer']}
      step={state === 'bank_details' ? 'Passo 2 de 3: conta' : 'Passo 3 de 3: comprovativo'}
      size="sm"
      dismissible={state !== 'processing'}
      footer={
        WITHOUT_BUTTONS.includes(state) ? undefined : (
          // New buttons for each step: a pressed one that became the next step's would send its form at once.
          <Buttons
            key={state}
            transfer={transfer}
            formId={formId}
            ready={details.data !== undefined}
            complete={!isBlank(reference) && proof.state.step !== 'sending'}
            onClose={onClose}
          />
        )
      }
    >
      <PaymentSubject amount={amount} description={description} />
      <div className="mt-4" data-payment-state={state}>
        {state === 'bank_details' && <BankAccount details={details} amount={amount} />}
        {state === 'upload_proof' && (
          <TransferForm
            formId={formId}
            proof={proof}
            onConfirm={confirm}
            reference={reference}
            onReference={setReference}
          />
        )}
        {state === 'processing' && <Spinner label="A registar a sua transferência..." className="min-h-48" />}
        {state === 'success' && <Noted hours={details.data?.confirmationHours} />}
        {state === 'failed' && <NotNoted reason={transfer.reason} />}
      </div>
    </Dialog>
  )
}

/** Nothing to decide: the request is on its way, or the purchase goes on by itself. */
const WITHOUT_BUTTONS: readonly TransferState[] = ['processing', 'success']

type ButtonsProps = {
  transfer: ReturnType<typeof useBankTransfer>
  formId: string
  /** The account is in sight. */
  ready: boolean
  complete: boolean
  onClose: () => void
}

function Buttons({ transfer, formId, ready, complete, onClose }: ButtonsProps) {
  if (transfer.state === 'bank_details')
    return (
      <>
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!ready} onClick={transfer.haveTransferred}>
          Já Transferi
        </Button>
      </>
    )
  if (transfer.state === 'upload_proof')
    return (
      <>
        <Button variant="outline" onClick={transfer.back}>
          Voltar
        </Button>
        <Button type="submit" form={formId} disabled={!complete}>
          Confirmar Transferência
        </Button>
      </>
    )
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        Cancelar
      </Button>
      <Button onClick={transfer.retry}>Tentar Novamente</Button>
    </>
  )
}

/** Nobody has seen the money yet, so nothing here says that it is paid (decision A-08). */
function Noted({ hours = CONFIRMATION_HOURS }: { hours: number | undefined }) {
  return (
    <Step icon={SearchCheck} tone="good" title="Transferência registada">
      <p>
        O pagamento fica em verificação. A confirmação pode levar até {hours} horas; avisamos assim que a encontrarmos.
      </p>
    </Step>
  )
}

/** `reason`: what the server, or the network, said. */
function NotNoted({ reason = CONFIRM_FAILED }: { reason: string | undefined }) {
  return (
    <Step icon={CircleX} tone="bad" title="Erro na Verificação">
      <p>{reason}</p>
    </Step>
  )
}

const CONFIRM_FAILED = 'Erro ao confirmar transferência. Tente novamente.'
