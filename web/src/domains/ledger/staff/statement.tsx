import { addDays, dayInMaputo, formatDateTime } from '@salama/contract/kernel/time'
import { entryTypeLabel } from '@salama/contract/ledger'
import { downloadStatement, type Statement } from '@salama/contract/ledger/staff'
import { ArrowLeft, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { addressOf, partsOf } from '../../../lib/api/api.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { useStatement } from './api.ts'
import { accountLabel, type MethodLabels } from './labels.ts'

type StatementProps = { account: string; methods: MethodLabels; onClose: () => void }

/** One account between two days; the whole of it as a file. */
export function AccountStatement({ account, methods, onClose }: StatementProps) {
  const today = dayInMaputo(new Date())
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const query = { account, from, to }
  const answer = useStatement(query)
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of the list, and of the focus in it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mx-auto max-w-3xl">
      <button
        type="button"
        onClick={onClose}
        className="-ml-3 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold hover:bg-raised"
      >
        <ArrowLeft className="size-5" aria-hidden />
        Todas as contas
      </button>
      <Card>
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
          {accountLabel(account, methods)}
        </h2>
        <p className="text-sm break-all text-muted">{account}</p>
        <div className="my-4 grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <Field label="De">
            <Input type="date" value={from} max={to} onChange={({ target }) => target.value && setFrom(target.value)} />
          </Field>
          <Field label="Até">
            <Input
              type="date"
              value={to}
              min={from}
              max={addDays(today, 1)}
              onChange={({ target }) => target.value && setTo(target.value)}
            />
          </Field>
          <a
            href={addressOf(partsOf(downloadStatement, { query }))}
            download
            className={buttonClass({ variant: 'outline' })}
          >
            <Download className="size-5" aria-hidden />
            Descarregar CSV
          </a>
        </div>
        <Queue query={answer}>{(statement) => <Lines statement={statement} />}</Queue>
      </Card>
    </div>
  )
}

function Lines({ statement: { opening, lines, closing, hasMore } }: { statement: Statement }) {
  return (
    <>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Lançamento</th>
            <th scope="col">Valor</th>
            <th scope="col">Saldo</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          <Total label="Saldo inicial" balance={opening} />
          {lines.map(({ id, at, entryType, description, reference, amount, balance }) => (
            <tr key={id}>
              <td className="py-2 pr-3">
                <span className="block font-semibold wrap-anywhere">{description}</span>
                <span className="block text-muted">
                  {entryTypeLabel(entryType)} · {formatDateTime(at)}
                </span>
                <span className="block break-all text-muted">{reference}</span>
              </td>
              <td className="py-2 text-right sm:pr-3">
                <Money centavos={amount} className="font-bold" />
                <span className="block text-muted sm:hidden">
                  <span className="sr-only">Saldo </span>
                  <Money centavos={balance} />
                </span>
              </td>
              <td className="py-2 text-right text-muted max-sm:hidden">
                <Money centavos={balance} />
              </td>
            </tr>
          ))}
          <Total label="Saldo final" balance={closing} />
        </tbody>
      </table>
      {lines.length === 0 && <p className="mt-3 text-muted">Nada foi lançado nestes dias.</p>}
      {hasMore && (
        <AlertStrip className="mt-3">
          Aqui estão as primeiras {lines.length} linhas; o ficheiro CSV tem todas.
        </AlertStrip>
      )}
    </>
  )
}

function Total({ label, balance }: { label: string; balance: number }) {
  return (
    <tr>
      <th scope="row" className="py-2.5 text-left text-base">
        {label}
      </th>
      <td colSpan={2} className="py-2.5 text-right text-base font-extrabold">
        <Money centavos={balance} />
      </td>
    </tr>
  )
}
