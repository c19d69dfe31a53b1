import { MOST_RECEIVED, type StockLine } from '@salama/contract/pharmacy'
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { DigitsInput } from '../../../ui/forms/digits-input.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { factsOf, medicinesText } from '../labels.ts'
import { useReceiveStock, useStock } from './portal-api.ts'

type Received = { line: StockLine; quantity: string }

const SHOWN = 6
const isQuantity = (value: string): boolean => /^[1-9]\d{0,4}$/.test(value)
const nothing = async () => undefined

/** A delivery, line after line, by keyboard alone: a name, Enter, how many, Enter, the next name. */
export function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const [lines, setLines] = useState<readonly Received[]>([])
  const [note, setNote] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const receive = useReceiveStock()
  const isComplete = lines.length > 0 && lines.every(({ quantity }) => isQuantity(quantity))
  const add = (line: StockLine) => {
    if (!lines.some((each) => each.line.id === line.id)) setLines([...lines, { line, quantity: '' }])
    // Its field is there after this render.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-received="${line.id}"]`)?.focus())
  }
  const change = (id: string, quantity: string) =>
    setLines(lines.map((each) => (each.line.id === id ? { ...each, quantity } : each)))
  const send = () =>
    receive.mutate(
      { lines: lines.map(({ line, quantity }) => ({ id: line.id, quantity: Number(quantity) })), note },
      {
        onSuccess: (done) => {
          toast({ title: 'Remessa registada', description: medicinesText(done.lines), variant: 'success' })
          onClose()
        },
        onError: (error) => tellRefusal(error, nothing),
      },
    )
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Receber remessa"
      description="Escreva o nome e carregue em Enter; depois as embalagens e Enter."
      footer={
        <Button onClick={send} disabled={!isComplete} busy={receive.isPending} busyText="A registar...">
          {lines.length === 1 ? 'Registar 1 linha' : `Registar ${lines.length} linhas`}
        </Button>
      }
    >
      {lines.length > 0 && (
        <table className="mb-4 w-full">
          <thead className="text-left text-sm text-muted">
            <tr>
              <th className="font-semibold">Medicamento</th>
              <th className="font-semibold">Há</th>
              <th className="font-semibold">Recebidas</th>
              <th className="sr-only">Tirar</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map(({ line, quantity }) => (
              <tr key={line.id}>
                <th scope="row" className="py-1.5 pr-2 text-left font-semibold wrap-anywhere">
                  {line.name}
                </th>
                <td className="pr-2 tabular-nums">{line.quantity}</td>
                <td className="w-24">
                  <DigitsInput
                    aria-label={`Embalagens recebidas de ${line.name}`}
                    data-received={line.id}
                    value={quantity}
                    onValueChange={(digits) => change(line.id, digits)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return
                      event.preventDefault()
                      search.current?.focus()
                    }}
                  />
                </td>
                <td className="w-12 text-right">
                  <IconButton
                    icon={X}
                    label={`Tirar ${line.name}`}
                    onClick={() => setLines(lines.filter((each) => each.line.id !== line.id))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length < MOST_RECEIVED && <LineSearch ref={search} onChoose={add} />}
      <Field label="Guia de remessa" optional className="mt-4">
        <Input value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </Dialog>
  )
}

type LineSearchProps = { ref: React.RefObject<HTMLInputElement | null>; onChoose: (line: StockLine) => void }

/** What is on the shelves, by name; Enter takes the first. */
function LineSearch({ ref, onChoose }: LineSearchProps) {
  const [words, setWords] = useState('')
  const { rows = [], isFetching } = useStock({ limit: String(SHOWN), ...(words.trim() && { q: words.trim() }) })
  const found = words.trim() === '' ? [] : rows
  const choose = (line: StockLine) => {
    setWords('')
    onChoose(line)
  }
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (found[0] && !isFetching) choose(found[0])
  }
  return (
    <>
      <Field label="Medicamento">
        <Input
          ref={ref}
          autoComplete="off"
          maxLength={80}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={takeFirst}
        />
      </Field>
      {found.length > 0 && (
        <ul aria-label="Medicamentos encontrados" className="mt-1 divide-y divide-line rounded-md border border-line">
          {found.map((line) => (
            <li key={line.id}>
              <button
                type="button"
                onClick={() => choose(line)}
                className="flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-raised"
              >
                <span className="font-semibold">{line.name}</span>
                <span className="text-sm text-muted">{factsOf(line)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {words.trim() !== '' && found.length === 0 && !isFetching && (
        <p className="mt-1 text-muted">Não está no inventário: adicione-o primeiro.</p>
      )}
    </>
  )
}
