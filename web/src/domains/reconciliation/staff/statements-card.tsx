import { formatDate } from '@salama/contract/kernel/time'
import { METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '@salama/contract/payments'
import type { Statement } from '@salama/contract/reconciliation/statements'
import { FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { MappingDialog, type ReadStatement } from './mapping-dialog.tsx'
import { StatementLines } from './statement-lines.tsx'
import { usePreviewStatement, useStatements } from './statements-api.ts'

/** Statements of providers and of the bank, each compared line by line; the chosen one is in the address. */
export function StatementsCard() {
  const list = useStatements()
  const [chosenId, choose] = useQueryParameter('extrato', isText)
  const [read, setRead] = useState<ReadStatement>()
  const chosen = list.rows?.find(({ id }) => id === chosenId)
  return (
    <Card as="section" aria-labelledby="statements">
      <CardHeader
        title={<span id="statements">Extratos</span>}
        text="Cada linha do extrato é conferida com as nossas contas: aparece o que não conhecemos e o que falta."
        level={2}
      />
      <ChooseFile onRead={setRead} />
      {read && (
        <MappingDialog
          read={read}
          onClose={() => setRead(undefined)}
          onImported={(id) => {
            setRead(undefined)
            choose(id)
          }}
        />
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Statements list={list} chosenId={chosenId} onChoose={choose} />
        {chosen && <StatementLines key={chosen.id} statement={chosen} />}
      </div>
    </Card>
  )
}

function ChooseFile({ onRead }: { onRead: (read: ReadStatement) => void }) {
  const id = useId()
  const [method, setMethod] = useState<PaymentMethod>('m-pesa')
  const reading = usePreviewStatement()
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after a mistake.
    target.value = ''
    if (file && !reading.isPending) reading.mutate({ method, file }, { onSuccess: onRead })
  }
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,16rem)_auto] sm:justify-start">
      <Field label="Extrato de">
        <Select
          options={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          value={method}
          onValueChange={(value) => setMethod(PAYMENT_METHODS.find((known) => known === value) ?? 'm-pesa')}
        />
      </Field>
      <label
        htmlFor={id}
        aria-disabled={reading.isPending}
        className={classNames(
          buttonClass({ variant: 'secondary' }),
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <FileSpreadsheet className="size-5" aria-hidden />
        {reading.isPending ? 'A ler...' : 'Escolher ficheiro CSV'}
        <input id={id} type="file" accept=".csv,.txt,text/csv" onChange={pick} className="sr-only" />
      </label>
    </div>
  )
}

type StatementsProps = {
  list: ReturnType<typeof useStatements>
  chosenId: string | undefined
  onChoose: (id: string) => void
}

function Statements({ list, chosenId, onChoose }: StatementsProps) {
  if (list.rows === undefined)
    return list.error ? (
      <ErrorState text={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    ) : (
      <SkeletonList rows={2} rowClass="h-18" />
    )
  if (list.rows.length === 0)
    return (
      <EmptyState
        icon={FileSpreadsheet}
        level={3}
        title="Nenhum extrato importado"
        text="Exporte o extrato em CSV na página do operador ou do banco e escolha-o aqui."
      />
    )
  return (
    <div>
      <ul aria-label="Extratos" className="divide-y divide-line border-y border-line">
        {list.rows.map((statement) => (
          <StatementRow
            key={statement.id}
            statement={statement}
            isChosen={statement.id === chosenId}
            onChoose={() => onChoose(statement.id)}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </div>
  )
}

const day = (value: string) => formatDate(`${value}T12:00:00Z`)

const daysOf = ({ firstDay, lastDay }: Statement): string => {
  if (firstDay === null || lastDay === null) return 'sem datas que se leiam'
  return firstDay === lastDay ? day(firstDay) : `${day(firstDay)} a ${day(lastDay)}`
}

type StatementRowProps = { statement: Statement; isChosen: boolean; onChoose: () => void }

function StatementRow({ statement, isChosen, onChoose }: StatementRowProps) {
  const { method, fileName, lines, compared, received, sent, open, status } = statement
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-bold">
            {METHOD_LABELS[method]}, {daysOf(statement)}
          </p>
          <p className="truncate text-sm text-muted">{fileName}</p>
          <p className="text-sm text-muted">
            {lines === 1 ? '1 linha' : `${lines} linhas`} · entrou <Money centavos={received} /> · saiu{' '}
            <Money centavos={sent} />
          </p>
        </div>
        <Button variant="outline" size="sm" aria-pressed={isChosen} onClick={onChoose} className="shrink-0">
          Ver<span className="sr-only"> o extrato {fileName}</span>
        </Button>
      </div>
      {status === 'running' ? (
        <Progress label="A conferir" value={(compared / lines) * 100} className="mt-2" />
      ) : status === 'parked' ? (
        <Badge tone="danger" className="mt-2">
          Parou a meio. Veja em «Parados».
        </Badge>
      ) : (
        <Badge tone={open > 0 ? 'danger' : 'action'} className="mt-2">
          {open === 0 ? 'Tudo confere' : `${open} por explicar`}
        </Badge>
      )}
    </li>
  )
}
