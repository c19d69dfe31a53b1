import { addDays, dayInMaputo, formatDateTime, isDay } from '@salama/contract/kernel/time'
import {
  downloadOwnStatement,
  MOST_STATEMENT_LINES,
  movementOf,
  type OwnStatement,
  type StatementSum,
} from '@salama/contract/payouts'
import { Download } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { addressOf, partsOf } from '../../lib/api/api.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { useOwnStatement } from './api.ts'

/** What a seller has earned, given back and been paid between two days, line by line. */
export function StatementPage() {
  const { query, change } = useChosenDays()
  const answer = useOwnStatement(query)
  const payees = answer.data?.payees ?? []
  return (
    <>
      <PageHeader title="Extrato" subtitle="Cada venda, comissão, reembolso e pagamento." back="/pagamentos" />
      <div className="flex flex-col gap-4">
        {payees.length > 1 && (
          <Field label="Ganhos de" className="max-w-sm">
            <Select
              options={payees.map(({ key, label }) => ({ value: key, label }))}
              value={answer.data?.payee ?? ''}
              onValueChange={(ganhos) => change({ ganhos })}
            />
          </Field>
        )}
        <ul aria-label="Período" className="flex flex-wrap gap-2">
          {periods().map(({ label, from, to }) => (
            <li key={label}>
              <Button
                variant={from === query.from && to === query.to ? 'primary' : 'outline'}
                size="sm"
                aria-pressed={from === query.from && to === query.to}
                onClick={() => change({ de: from, ate: to })}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[10rem_10rem_auto]">
          <Field label="De">
            <Input
              type="date"
              value={query.from}
              max={query.to}
              onChange={({ target }) => target.value && change({ de: target.value })}
            />
          </Field>
          <Field label="Até">
            <Input
              type="date"
              value={query.to}
              min={query.from}
              onChange={({ target }) => target.value && change({ ate: target.value })}
            />
          </Field>
          <a
            href={addressOf(partsOf(downloadOwnStatement, { query }))}
            download
            className={classNames(buttonClass({ variant: 'outline' }), 'justify-self-start max-sm:col-span-2')}
          >
            <Download className="size-5" aria-hidden />
            Descarregar CSV
          </a>
        </div>
        <Queue query={answer}>{(statement) => <Shown statement={statement} />}</Queue>
      </div>
    </>
  )
}

/** In the address: whose earnings, and the days; this month unless said. */
function useChosenDays() {
  const [parameters, setParameters] = useSearchParams()
  const [month] = periods()
  const dayIn = (name: string) => [parameters.get(name) ?? ''].find(isDay)
  const [payee, from, to] = [parameters.get('ganhos') ?? undefined, dayIn('de') ?? month.from, dayIn('ate') ?? month.to]
  const change = (changes: Record<string, string>) =>
    setParameters((now) => ({ ...Object.fromEntries(now), ...changes }), { replace: true })
  return { query: { payee, from, to }, change }
}

type Period = { label: string; from: string; to: string }

function periods(): [Period, ...Period[]] {
  const today = dayInMaputo(new Date())
  const firstOf = (day: string) => `${day.slice(0, 8)}01`
  const lastMonth = addDays(firstOf(today), -1)
  return [
    { label: 'Este mês', from: firstOf(today), to: today },
    { label: 'Mês passado', from: firstOf(lastMonth), to: lastMonth },
    { label: '7 dias', from: addDays(today, -6), to: today },
    { label: 'Hoje', from: today, to: today },
  ]
}

const SUMS: readonly (readonly [StatementSum, string])[] = [
  ['sales', 'Vendas, já sem comissão'],
  ['refunds', 'Reembolsos'],
  ['payouts', 'Ganhos pedidos'],
  ['others', 'Outros movimentos'],
]

function Shown({ statement: { opening, sums, lines, closing, hasMore } }: { statement: OwnStatement }) {
  const together = new Map<StatementSum, number>()
  for (const { entryType, amount } of sums) {
    const { sum } = movementOf(entryType)
    together.set(sum, (together.get(sum) ?? 0) + amount)
  }
  return (
    <>
      <Card>
        <Facts
          facts={[
            ['Saldo inicial', <Money key="opening" centavos={opening} />],
            ...SUMS.filter(([sum]) => together.has(sum)).map(
              ([sum, label]) => [label, <Money key={sum} centavos={together.get(sum) ?? 0} />] as const,
            ),
            ['Saldo final', <Money key="closing" centavos={closing} className="text-lg font-extrabold" />],
          ]}
        />
      </Card>
      {lines.length === 0 ? <p className="text-muted">Não houve movimentos nestes dias.</p> : <Lines lines={lines} />}
      {hasMore && (
        <AlertStrip>Aqui estão os primeiros {MOST_STATEMENT_LINES} movimentos; o ficheiro CSV tem todos.</AlertStrip>
      )}
    </>
  )
}

const number = 'py-2 pl-3 text-right whitespace-nowrap tabular-nums'

function Lines({ lines }: Pick<OwnStatement, 'lines'>) {
  return (
    <table aria-label="Movimentos" className="w-full text-sm">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            Movimento
          </th>
          <th scope="col" className={`${number} font-semibold max-md:hidden`}>
            Venda
          </th>
          <th scope="col" className={`${number} font-semibold max-md:hidden`}>
            Comissão
          </th>
          <th scope="col" className={`${number} font-semibold max-md:hidden`}>
            Em dinheiro
          </th>
          <th scope="col" className={`${number} font-semibold`}>
            Valor
          </th>
          <th scope="col" className={`${number} font-semibold max-sm:hidden`}>
            Saldo
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ line: { at, entryType, description, sold, amount, balance } }: { line: OwnStatement['lines'][number] }) {
  const { label } = movementOf(entryType)
  return (
    <tr>
      <td className="py-2">
        <span className="block font-semibold wrap-anywhere">
          {[label, description].filter((text, place, all) => text && all.indexOf(text) === place).join(' · ')}
        </span>
        <time dateTime={at} className="block text-muted">
          {formatDateTime(at)}
        </time>
        {sold && (
          <span className="block text-muted md:hidden">
            <Money centavos={sold.gross} />, comissão <Money centavos={sold.commission} />
            {sold.cash !== 0 && (
              <>
                , em dinheiro <Money centavos={sold.cash} />
              </>
            )}
          </span>
        )}
      </td>
      <td className={`${number} max-md:hidden`}>{sold && <Money centavos={sold.gross} />}</td>
      <td className={`${number} max-md:hidden`}>{sold && <Money centavos={-sold.commission} />}</td>
      <td className={`${number} max-md:hidden`}>{sold && sold.cash !== 0 && <Money centavos={-sold.cash} />}</td>
      <td className={`${number} font-bold`}>
        <Money centavos={amount} />
      </td>
      <td className={`${number} text-muted max-sm:hidden`}>
        <Money centavos={balance} />
      </td>
    </tr>
  )
}
