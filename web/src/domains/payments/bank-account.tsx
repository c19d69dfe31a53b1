import { formatMoney } from '@salama/contract/kernel/money'
import type { BankDetails } from '@salama/contract/payments/bank'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import type { useBankDetails } from './api.ts'

type BankAccountProps = { details: ReturnType<typeof useBankDetails>; amount: number }

/** Where to transfer to, and how we will know whose money it is. */
export function BankAccount({ details: { data, error, isFetching, refetch }, amount }: BankAccountProps) {
  if (data) return <Account details={data} amount={amount} />
  if (error)
    return (
      <ErrorState
        level={3}
        text={error.sentence}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="py-4"
      />
    )
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Carregando...</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-24" />
    </div>
  )
}

function Account({ details, amount }: { details: BankDetails; amount: number }) {
  const { bankName, accountName, accountNumber, nib, iban, reference } = details
  return (
    <div className="flex flex-col gap-4">
      {details.isDemonstration && (
        <AlertStrip tone="warning" title="Conta de demonstração">
          Não é de nenhum banco: não transfira dinheiro.
        </AlertStrip>
      )}
      <dl className="divide-y divide-line rounded-md border border-line px-4">
        {/* First: without it nobody knows whose money it is. */}
        <Row name="Referência" copied={reference} strong>
          {reference}
        </Row>
        <Row name="Banco">{bankName}</Row>
        <Row name="Titular da conta">{accountName}</Row>
        <Row name="Número da conta" copied={accountNumber}>
          {accountNumber}
        </Row>
        <Row name="NIB" copied={nib}>
          {inFours(nib)}
        </Row>
        <Row name="IBAN" copied={iban}>
          {inFours(iban)}
        </Row>
      </dl>
      <ol className="list-decimal space-y-1.5 pl-5 marker:font-bold marker:text-action">
        <li>Transfira {formatMoney(amount)} para esta conta, no seu banco ou na aplicação dele.</li>
        <li>
          Escreva a referência <strong>{reference}</strong> na descrição da transferência: é por ela que sabemos que foi
          você.
        </li>
        <li>Depois carregue em «Já Transferi» e indique o número que o banco lhe deu.</li>
      </ol>
      <p className="text-muted">A confirmação pode levar até {details.confirmationHours} horas.</p>
    </div>
  )
}

type RowProps = { name: string; copied?: string; strong?: boolean; children: ReactNode }

function Row({ name, copied, strong = false, children }: RowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd
        className={classNames(
          'col-start-1',
          strong ? 'text-lg font-extrabold tracking-wide' : 'font-semibold tabular-nums',
        )}
      >
        {children}
      </dd>
      {copied && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton value={copied} what={name} />
        </dd>
      )}
    </div>
  )
}

/** As banks print long numbers. */
const inFours = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')
