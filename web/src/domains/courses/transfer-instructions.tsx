import type { Enrolment } from '@salama/contract/courses'
import { shortCode } from '@salama/contract/kernel/short-code'
import { Link } from 'wouter'
import { Button } from '../../ui/actions/button.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'

type InstructionsProps = { enrolment: Enrolment; onPay: () => void }

/** In the page, beside the toast: there is room for one toast only (decision E-06). */
export function TransferInstructions({ enrolment: { id, paidPrice }, onPay }: InstructionsProps) {
  return (
    <AlertStrip title="Instruções de pagamento" announce>
      <p className="mt-1">
        Transfira <Money centavos={paidPrice} /> para a nossa conta e diga-nos que transferiu. A sua inscrição tem o
        código <strong>{shortCode(id)}</strong>.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <Button size="sm" onClick={onPay}>
          Ver conta e referência
        </Button>
        <Link
          href="/faq"
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          Contactar-nos
        </Link>
      </div>
    </AlertStrip>
  )
}
