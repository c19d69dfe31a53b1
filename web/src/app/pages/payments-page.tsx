import type { Payment } from '@salama/contract/payments'
import { ArrowLeft, ReceiptText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { usePayments, useWatchedPayment } from '../../domains/payments/api.ts'
import { PaymentDetail } from '../../domains/payments/payment-detail.tsx'
import { PaymentFilters, usePaymentFilter } from '../../domains/payments/payment-filter.tsx'
import { PaymentList } from '../../domains/payments/payment-list.tsx'
import { Earnings } from '../../domains/payouts/earnings.tsx'
import { CreditNotes, ReceiptLink } from '../../domains/receipts/receipt-link.tsx'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { useUser } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { classNames } from '../../ui/theme/class-names.ts'

/** What the person paid or tried to pay, the newest first, by state and month; `?pagamento=<id>` shows one. */
export function PaymentsPage() {
  const chosen = usePaymentFilter()
  const { data, error, isFetching, refetch } = usePayments(chosen.filter)
  const [shownId] = useQueryParameter('pagamento', isText)
  // Whoever has a profile sells something, but staff.
  const earns = useUser()?.profiles.some((profile) => profile !== 'operator') ?? false
  const isEmpty = data?.length === 0 && shownId === undefined && !chosen.isSet
  return (
    <>
      <PageHeader title="Pagamentos" />
      {earns && shownId === undefined && <Earnings />}
      {isEmpty ? (
        <NothingPaid isSeller={earns} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
          <section aria-label="Os seus pagamentos" className={classNames('min-w-0', shownId && 'max-md:hidden')}>
            <PaymentFilters chosen={chosen} />
            {data ? (
              <Payments payments={data} shownId={shownId} hrefOf={chosen.hrefOf} />
            ) : error ? (
              <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
            ) : (
              <SkeletonList rows={4} rowClass="h-28" />
            )}
          </section>
          <aside aria-label="Detalhe" className={classNames('min-w-0 md:sticky md:top-4', !shownId && 'max-md:hidden')}>
            {shownId ? (
              <Shown
                key={shownId}
                id={shownId}
                listHref={chosen.hrefOf()}
                known={data?.find((own) => own.transactionId === shownId)}
              />
            ) : (
              data &&
              data.length > 0 && (
                <p className="rounded-lg border border-dashed border-line-strong p-8 text-center text-muted">
                  Escolha um pagamento para ver o seu estado.
                </p>
              )
            )}
          </aside>
        </div>
      )}
    </>
  )
}

type PaymentsProps = { payments: Payment[]; shownId: string | undefined; hrefOf: (transactionId?: string) => string }

function Payments(props: PaymentsProps) {
  if (props.payments.length > 0) return <PaymentList {...props} />
  return (
    <EmptyState
      icon={ReceiptText}
      title="Nenhum pagamento encontrado"
      text="Não há pagamentos neste estado e neste mês."
      action={
        <Link href="/pagamentos" className={buttonClass({ variant: 'outline' })}>
          Ver todos
        </Link>
      }
    />
  )
}

type ShownProps = { id: string; listHref: string; known: Payment | undefined }

function Shown({ id, listHref, known }: ShownProps) {
  const { data, error, isFetching, refetch } = useWatchedPayment(id, known)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the detail takes the list's place: the focus would be lost with it.
  useEffect(() => {
    if (!matchMedia('(min-width: 48rem)').matches) heading.current?.focus()
  }, [])
  return (
    <>
      <Link
        href={listHref}
        className="-ml-3 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold hover:bg-raised md:hidden"
      >
        <ArrowLeft className="size-5" aria-hidden />
        Todos os pagamentos
      </Link>
      <Card>
        <h2 ref={heading} tabIndex={-1} className="mb-3 text-lg font-bold">
          Pagamento
        </h2>
        {data ? (
          <PaymentDetail
            payment={data}
            documents={
              <>
                <ReceiptLink payment={data} />
                <CreditNotes payment={data} />
              </>
            }
          />
        ) : error ? (
          <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading />
        )}
      </Card>
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Carregando...</span>
      <Skeleton className="h-16 w-1/2" />
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </div>
  )
}

function NothingPaid({ isSeller }: { isSeller: boolean }) {
  return (
    <EmptyState
      icon={ReceiptText}
      title="Ainda sem pagamentos"
      text="Aqui fica tudo o que pagar: o estado de cada pagamento e o número a indicar se precisar de ajuda."
      action={
        !isSeller && (
          <Link href="/telemedicine" className={buttonClass()}>
            Marcar uma consulta
          </Link>
        )
      }
    />
  )
}
