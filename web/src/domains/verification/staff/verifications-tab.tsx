import { statesOf } from '@salama/contract/kernel/status'
import { type VerificationStatus, verificationMachine } from '@salama/contract/verification'
import type { VerificationCase } from '@salama/contract/verification/staff'
import { BadgeCheck, Search, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SubjectContents } from '../../../lib/desk.ts'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { useFilter, useShown } from '../../../lib/screen/use-shown.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Gone, Workbench } from '../../../ui/layout/workbench.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { CASE_BADGES } from '../labels.ts'
import { useVerifications } from './api.ts'
import { VerificationPanel } from './verification-panel.tsx'

const STATUSES = statesOf(verificationMachine).filter((status) => status !== 'draft')
const isStatus = (value: string): value is VerificationStatus => STATUSES.some((status) => status === value)
const WAITING = 'espera'

/** Who asks to act as a doctor, a business, a driver or a teacher, the longest waiting first; who was decided, by name. */
export function VerificationsTab({ contents }: { contents: SubjectContents }) {
  const [q, setQ] = useFilter('q', isText)
  const [status, setStatus] = useFilter('estado', isStatus)
  const [kind, setKind] = useFilter('tipo', isText)
  const [shownId] = useQueryParameter('caso', isText)
  const [typed, setTyped] = useState(q ?? '')
  const list = useVerifications({ ...(q && { q }), ...(status && { status }), ...(kind && { kind }) })
  const kinds = useKinds()
  const search = () => {
    setQ(typed.trim() || undefined)
  }
  return (
    <>
      <Form
        onSubmit={search}
        role="search"
        className={classNames(
          'mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_auto_12rem_12rem]',
          shownId !== undefined && 'max-md:hidden',
        )}
      >
        <Field label="Procurar também o que foi decidido" className="max-md:col-span-2">
          <Input
            type="search"
            enterKeyHint="search"
            maxLength={80}
            placeholder="Nome"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={list.isLoading} className="max-md:col-span-2">
          <Search className="size-5" aria-hidden />
          Procurar
        </Button>
        <Field label="Tipo">
          <Select
            options={[{ value: ALL, label: 'Todos' }, ...kinds]}
            value={kind ?? ALL}
            onValueChange={(value) => setKind(value === ALL ? undefined : value)}
          />
        </Field>
        <Field label="Estado">
          <Select
            // By name those of every state are found.
            options={[{ value: WAITING, label: q ? 'Todos' : 'À espera' }, ...STATUS_OPTIONS]}
            value={status ?? WAITING}
            onValueChange={(value) => setStatus(isStatus(value) ? value : undefined)}
          />
        </Field>
      </Form>
      <Queue query={{ ...list, data: list.rows }}>
        {(cases) => (
          <Cases
            cases={cases}
            contents={contents}
            isSearch={q !== undefined || status !== undefined || kind !== undefined}
            more={<MoreButton list={list} />}
          />
        )}
      </Queue>
    </>
  )
}

const ALL = 'all'

/** The kinds of what waits. */
function useKinds() {
  const { rows = [] } = useVerifications()
  const labels = new Map(rows.map(({ kind, kindLabel }) => [kind, kindLabel]))
  return [...labels].map(([value, label]) => ({ value, label }))
}

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: CASE_BADGES[value].label }))

type CasesProps = { cases: VerificationCase[]; contents: SubjectContents; isSearch: boolean; more: ReactNode }

function Cases({ cases, contents, isSearch, more }: CasesProps) {
  const shown = useShown(cases.map(({ id }) => id))
  if (cases.length === 0 && isSearch)
    return <EmptyState icon={SearchX} title="Nada encontrado" text="Procure por outro nome ou escolha outro estado." />
  if (cases.length === 0)
    return (
      <EmptyState
        icon={BadgeCheck}
        title="Nada por verificar"
        text="Aqui esperam médicos, negócios, entregadores e cursos que pedem para trabalhar connosco."
      />
    )
  return (
    <Workbench
      label="Pedidos de verificação"
      items={cases.map((each) => ({ id: each.id, content: <CaseRow waiting={each} /> }))}
      shown={shown}
      hint="Escolha um pedido para o analisar."
      more={more}
      panel={(id) => {
        const found = cases.find((each) => each.id === id)
        return found ? (
          <VerificationPanel waiting={found} load={contents[found.kind]} onDecided={shown.goOn} />
        ) : (
          <Gone />
        )
      }}
    />
  )
}

function CaseRow({ waiting: { kindLabel, title, applicant, status, submittedAt } }: { waiting: VerificationCase }) {
  const badge = CASE_BADGES[status]
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{title}</span>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </span>
      <span className="mt-1 block text-sm text-muted">
        {title.includes(applicant.name) ? '' : `${applicant.name} · `}
        {kindLabel} · <Waiting since={submittedAt} />
      </span>
    </>
  )
}
