import { RETURN_LABELS } from '@salama/contract/dispatch/returns'
import type { VendorOrder } from '@salama/contract/orders'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useServe } from './use-kitchen.ts'

type ReturnAnswerProps = { order: VendorOrder; doubt: NonNullable<VendorOrder['returnDoubt']> }

/** What a driver says to have brought back, and whether the shop has it. */
export function ReturnAnswer({ order: { id, orderNumber }, doubt: { reason, isDenied } }: ReturnAnswerProps) {
  const serve = useServe()
  const isOurs = reason === 'shop_fault'
  return (
    <section aria-label="Devolução" className="rounded-md bg-emphasis-soft px-3 py-2.5 text-on-emphasis-soft">
      <p className="font-semibold">O motorista diz que o devolveu: {RETURN_LABELS[reason]}</p>
      {isDenied && <p className="text-sm">Disse que não. A nossa equipa decide; se entretanto voltar, confirme.</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <ConfirmDialog
          title={`O pedido ${orderNumber} voltou à loja?`}
          description={
            isOurs
              ? 'Confirma também que a falha foi da loja: o cliente recebe tudo de volta, dos seus ganhos.'
              : 'O que houver a devolver ao cliente é devolvido, e não se pode desfazer.'
          }
          confirmLabel="Voltou"
          cancelLabel="Ainda não"
          onConfirm={() => serve.mutate({ id, act: 'returned', hasReturned: true })}
          trigger={
            <Button size="sm" busy={serve.isPending}>
              Voltou<span className="sr-only"> o pedido {orderNumber}</span>
            </Button>
          }
        />
        {!isDenied && (
          <Button
            size="sm"
            variant="outline"
            disabled={serve.isPending}
            onClick={() => serve.mutate({ id, act: 'returned', hasReturned: false })}
          >
            {isOurs ? 'Não foi assim' : 'Não voltou'}
            <span className="sr-only"> o pedido {orderNumber}</span>
          </Button>
        )}
      </div>
    </section>
  )
}
