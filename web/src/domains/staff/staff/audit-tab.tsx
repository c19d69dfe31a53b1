import { shortCode } from '@salama/contract/kernel/short-code'
import { dayInMaputo } from '@salama/contract/kernel/time'
import { type AuditEntry, downloadAudit } from '@salama/contract/staff/audit'
import { Download, ScrollText } from 'lucide-react'
import { Link } from 'wouter'
import { when } from '../../../lib/ago.ts'
import { addressOf, partsOf } from '../../../lib/api/api.ts'
import type { ActionLabels, CaseTabs } from '../../../lib/desk.ts'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { type AuditFilter, useAudit, useAuditPeople } from './api.ts'

type AuditProps = { labels: ActionLabels; cases: CaseTabs }

/** Who did what at the desk: by person, action and days, and as a file. */
export function AuditTab({ labels, cases }: AuditProps) {
  const [operatorId, setOperator] = useQueryParameter('quem', isText)
  const [action, setAction] = useQueryParameter('acao', isText)
  const [from, setFrom] = useQueryParameter('de', isText)
  const [to, setTo] = useQueryParameter('ate', isText)
  const filter: AuditFilter = {
    ...(operatorId && { operatorId }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const pages = useAudit(filter)
  const people = useAuditPeople().data ?? []
  const today = dayInMaputo(new Date())
  return (
    <>
      <search className="mb-4 grid grid-cols-2 items-end gap-3 xl:grid-cols-[1fr_1fr_auto_auto_auto]">
        <Field label="Quem">
          <Select
            options={[EVERYBODY, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
            value={operatorId ?? EVERYBODY.value}
            onValueChange={(value) => setOperator(value === EVERYBODY.value ? undefined : value)}
          />
        </Field>
        <Field label="O quê">
          <Select
            options={[ANYTHING, ...actionsOf(labels)]}
            value={action ?? ANYTHING.value}
            onValueChange={(value) => setAction(value === ANYTHING.value ? undefined : value)}
          />
        </Field>
        <Field label="De">
          <Input
            type="date"
            value={from ?? ''}
            max={to ?? today}
            onChange={({ target }) => setFrom(target.value || undefined)}
          />
        </Field>
        <Field label="Até">
          <Input
            type="date"
            value={to ?? ''}
            min={from}
            max={today}
            onChange={({ target }) => setTo(target.value || undefined)}
          />
        </Field>
        <a
          href={addressOf(partsOf(downloadAudit, { query: filter }))}
          download
          className={classNames(buttonClass({ variant: 'outline' }), 'max-xl:col-span-2')}
        >
          <Download className="size-5" aria-hidden />
          Descarregar CSV
        </a>
      </search>
      <Queue query={{ ...pages, data: pages.rows }}>
        {(entries) => (
          <Entries entries={entries} labels={labels} cases={cases} isNarrowed={Object.keys(filter).length > 0} />
        )}
      </Queue>
      <MoreButton list={pages} />
    </>
  )
}

const EVERYBODY = { value: 'all', label: 'Toda a gente' }
const ANYTHING = { value: 'all', label: 'Tudo' }

const actionsOf = (labels: ActionLabels) =>
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'pt'))

function Entries({ entries, labels, cases, isNarrowed }: AuditProps & { entries: AuditEntry[]; isNarrowed: boolean }) {
  if (entries.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title={isNarrowed ? 'Nada com estes filtros' : 'Ainda nada registado'}
        text="Cada ação de um operador fica aqui escrita, com o seu nome e o motivo, e ninguém a pode mudar."
      />
    )
  return (
    <Card padded={false}>
      <ol aria-label="Registo" className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="grid grid-cols-1 gap-x-4 px-4 py-3 md:grid-cols-[11rem_1fr]">
            <p className="text-sm text-muted md:pt-0.5">
              <time dateTime={entry.at}>{when(entry.at)}</time>
            </p>
            <div className="min-w-0">
              <p>
                <span className="font-bold">{entry.operator.name}</span>: {labels[entry.action] ?? entry.action}
              </p>
              {entry.reason && <p>«{entry.reason}»</p>}
              <p className="text-sm wrap-anywhere text-muted">
                <Subject entry={entry} tab={cases[entry.action.split('.', 1)[0] ?? '']} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const UUID_LENGTH = 36

/** Leads to the case where a tab of the desk shows it. */
function Subject({ entry: { subject, subjectId }, tab }: { entry: AuditEntry; tab: string | undefined }) {
  const name = subject ?? (subjectId.length === UUID_LENGTH ? shortCode(subjectId) : subjectId)
  if (!tab) return <span title={subjectId}>{name}</span>
  return (
    <Link
      href={`/operador?separador=${tab}&caso=${subjectId}`}
      title={subjectId}
      className="inline-block py-1.5 text-action underline"
    >
      {name}
    </Link>
  )
}
