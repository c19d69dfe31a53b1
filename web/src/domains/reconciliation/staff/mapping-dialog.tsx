import { METHOD_LABELS, type PaymentMethod } from '@salama/contract/payments'
import type { StatementMapping, StatementPreview } from '@salama/contract/reconciliation/statements'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useImportStatement } from './statements-api.ts'

export type ReadStatement = { method: PaymentMethod; fileName: string; content: string; preview: StatementPreview }

/** Select values are never empty. */
const NONE = '—'

type Columns = {
  number: string
  day: string
  amount: string
  credit: string
  debit: string
  text: string
  dayOrder: StatementMapping['dayOrder']
  decimal: StatementMapping['decimal']
}

const columnsOf = (mapping: StatementMapping | null): Columns => ({
  number: mapping?.number ?? NONE,
  day: mapping?.day ?? NONE,
  amount: mapping?.amount ?? NONE,
  credit: mapping?.credit ?? NONE,
  debit: mapping?.debit ?? NONE,
  text: mapping?.texts[0] ?? NONE,
  dayOrder: mapping?.dayOrder ?? 'dmy',
  decimal: mapping?.decimal ?? ',',
})

const given = (column: string): string | null => (column === NONE ? null : column)

const DAY_ORDERS = [
  { value: 'dmy', label: 'dia/mês/ano' },
  { value: 'ymd', label: 'ano-mês-dia' },
  { value: 'mdy', label: 'mês/dia/ano' },
] as const
const DECIMALS = [
  { value: ',', label: '1.234,50' },
  { value: '.', label: '1,234.50' },
] as const

type MappingDialogProps = { read: ReadStatement; onImported: (id: string) => void; onClose: () => void }

/** Which column is which, as understood or as the person corrects it, beside the first lines of the file. */
export function MappingDialog({ read, onImported, onClose }: MappingDialogProps) {
  const { method, fileName, content, preview } = read
  const formId = useId()
  const [columns, setColumns] = useState(() => columnsOf(preview.mapping))
  const [problem, setProblem] = useState<string>()
  const sending = useImportStatement()
  const set = (change: Partial<Columns>) => setColumns((now) => ({ ...now, ...change }))
  const submit = () => {
    const mapping = mappingOf(columns, preview.mapping)
    if (!mapping) return setProblem('Escolha o número, a data e o valor, ou o crédito e o débito.')
    setProblem(undefined)
    sending.mutate(
      { method, fileName, content, mapping },
      { onSuccess: ({ id }) => onImported(id), onError: (error) => setProblem(sentenceOf(error, 'Tente novamente.')) },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Importar extrato"
      description={`${fileName} · ${METHOD_LABELS[method]} · ${preview.lines === 1 ? '1 linha' : `${preview.lines} linhas`}`}
      size="lg"
      dismissible={!sending.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={sending.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={sending.isPending} busyText="A importar...">
            Importar
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {preview.mapping === null && (
          <AlertStrip tone="warning">Não reconhecemos as colunas deste ficheiro. Diga-nos qual é qual.</AlertStrip>
        )}
        <FirstLines preview={preview} />
        <ColumnFields names={preview.columns} columns={columns} onChange={set} />
        {problem && <AlertStrip tone="danger">{problem}</AlertStrip>}
      </Form>
    </Dialog>
  )
}

/** Null while a column is missing that has to be there. Further columns with texts stay as they were understood. */
function mappingOf(columns: Columns, understood: StatementMapping | null): StatementMapping | null {
  const [number, day] = [given(columns.number), given(columns.day)]
  const [amount, credit, debit, text] = [columns.amount, columns.credit, columns.debit, columns.text].map(given) as [
    string | null,
    string | null,
    string | null,
    string | null,
  ]
  if (number === null || day === null || (amount === null && credit === null && debit === null)) return null
  const isAsUnderstood = text !== null && understood?.texts[0] === text
  const texts = isAsUnderstood ? understood.texts : text === null ? [] : [text]
  return { number, day, amount, credit, debit, texts, dayOrder: columns.dayOrder, decimal: columns.decimal }
}

/** It scrolls sideways, also by keyboard. */
function letKeysScroll(lines: HTMLElement | null): void {
  if (lines) lines.tabIndex = 0
}

function FirstLines({ preview: { columns, rows } }: { preview: StatementPreview }) {
  return (
    <section
      aria-label="Primeiras linhas"
      ref={letKeysScroll}
      className="overflow-x-auto rounded-md border border-line focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus"
    >
      <table className="w-full text-left text-sm">
        <thead className="bg-raised">
          <tr>
            {columns.map((name, place) => (
              <th key={`${name} ${place}`} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells, row) => (
            <tr key={`${row} ${cells.join(' ')}`}>
              {columns.map((name, place) => (
                <td key={`${name} ${place}`} className="max-w-56 truncate px-3 py-2">
                  {cells[place] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const FIELDS = [
  { key: 'number', label: 'Número do movimento', isRequired: true },
  { key: 'day', label: 'Data', isRequired: true },
  { key: 'amount', label: 'Valor com sinal', isRequired: false },
  { key: 'credit', label: 'Crédito (entradas)', isRequired: false },
  { key: 'debit', label: 'Débito (saídas)', isRequired: false },
  { key: 'text', label: 'Descrição ou referência', isRequired: false },
] as const

type ColumnFieldsProps = { names: string[]; columns: Columns; onChange: (change: Partial<Columns>) => void }

function ColumnFields({ names, columns, onChange }: ColumnFieldsProps) {
  const choices = [...new Set(names)].map((name) => ({ value: name, label: name }))
  const none = { value: NONE, label: 'Nenhuma' }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {FIELDS.map(({ key, label, isRequired }) => (
        <Field key={key} label={label} required={isRequired}>
          <Select
            options={isRequired ? choices : [none, ...choices]}
            value={isRequired && columns[key] === NONE ? undefined : columns[key]}
            placeholder="Escolha a coluna"
            onValueChange={(value) => onChange({ [key]: value })}
          />
        </Field>
      ))}
      <Field label="Como está escrita a data">
        <Select
          options={[...DAY_ORDERS]}
          value={columns.dayOrder}
          onValueChange={(value) =>
            onChange({ dayOrder: DAY_ORDERS.find((order) => order.value === value)?.value ?? 'dmy' })
          }
        />
      </Field>
      <Field label="Como está escrito o valor">
        <Select
          options={[...DECIMALS]}
          value={columns.decimal}
          onValueChange={(value) => onChange({ decimal: DECIMALS.find((mark) => mark.value === value)?.value ?? ',' })}
        />
      </Field>
    </div>
  )
}
