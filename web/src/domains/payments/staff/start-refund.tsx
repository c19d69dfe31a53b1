import { formatMoney } from '@salama/contract/kernel/money'
import type { PaymentRecord } from '@salama/contract/payments/staff'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PanelActions } from '../../../ui/layout/workbench.tsx'
import { RefundDialog } from '../refund-dialog.tsx'
import { useStartRefund } from './api.ts'

/** Gives back what a purchase used, whole or in part, without being asked. */
export function StartRefund({ record, onChanged }: { record: PaymentRecord; onChanged: () => void }) {
  const [asking, setAsking] = useState(false)
  const start = useStartRefund(record.transactionId)
  const { refundable = 0, payer } = record
  if (refundable === 0) return null
  const close = () => {
    setAsking(false)
    start.reset()
  }
  return (
    <>
      <PanelActions>
        <Button variant="outline" onClick={() => setAsking(true)}>
          Reembolsar
        </Button>
      </PanelActions>
      {asking && (
        <RefundDialog
          title={`Reembolsar ${payer.name}`}
          description={record.paymentMethod === 'bank-transfer' ? BY_HAND : BY_OPERATOR}
          reasonHint="O cliente lê este motivo."
          confirmLabel="Reembolsar"
          refundable={refundable}
          busy={start.isPending}
          refusal={start.error ? sentenceOf(start.error, 'Não foi feito. Tente novamente.') : undefined}
          onConfirm={(order) =>
            start.mutate(order, {
              onSuccess: ({ amount }) => {
                close()
                onChanged()
                toast({
                  title: 'Reembolso aprovado',
                  description: `${payer.name}, ${formatMoney(amount)}`,
                  variant: 'success',
                })
              },
            })
          }
          onClose={close}
        />
      )}
    </>
  )
}

const BY_OPERATOR = 'O operador devolve o dinheiro à carteira de quem pagou; sai de quem vendeu e da nossa comissão.'
const BY_HAND = 'Fica à espera, em Reembolsos, da transferência que fizer de volta.'
