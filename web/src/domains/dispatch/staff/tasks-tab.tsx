import type { OpenTask } from '@salama/contract/dispatch/staff'
import { Route } from 'lucide-react'
import { useQueryParameter } from '../../../lib/navigation.ts'
import { useShown } from '../../../lib/screen/use-shown.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Gone, Workbench } from '../../../ui/layout/workbench.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { orderTypeOf, statusBadge } from '../labels.ts'
import { useOpenTasks } from './api.ts'
import { TaskPanel } from './task-panel.tsx'

const KINDS = ['todas', 'ride', 'delivery'] as const
type Kind = (typeof KINDS)[number]
const isKind = (value: string): value is Kind => KINDS.some((kind) => kind === value)

/** The rides and deliveries that are not over, the oldest first, with their drivers. */
export function TasksTab() {
  const [kind = 'todas', setKind] = useQueryParameter('tipo', isKind)
  const query = useOpenTasks()
  const tasks = query.data?.filter((task) => kind === 'todas' || task.kind === kind) ?? []
  const shown = useShown(tasks.map(({ id }) => id))
  return (
    <>
      <Field label="Mostrar" className={classNames('mb-4 md:max-w-56', shown.id !== undefined && 'max-md:hidden')}>
        <Select options={OPTIONS} value={kind} onValueChange={(value) => isKind(value) && setKind(value)} />
      </Field>
      <Queue query={query}>{() => <Tasks tasks={tasks} shown={shown} />}</Queue>
    </>
  )
}

const OPTIONS = [
  { value: 'todas', label: 'Viagens e entregas' },
  { value: 'ride', label: 'Só viagens' },
  { value: 'delivery', label: 'Só entregas' },
]

function Tasks({ tasks, shown }: { tasks: OpenTask[]; shown: ReturnType<typeof useShown> }) {
  if (tasks.length === 0 && shown.id === undefined)
    return (
      <EmptyState
        icon={Route}
        title="Nada em curso"
        text="Aqui aparecem as viagens e entregas à procura de motorista ou a caminho, as mais antigas primeiro."
      />
    )
  return (
    <Workbench
      label="Viagens e entregas em curso"
      items={tasks.map((task) => ({ id: task.id, content: <TaskRow task={task} /> }))}
      shown={shown}
      hint="Escolha uma viagem ou entrega para ver quem a leva e onde está."
      panel={(id) => {
        const task = tasks.find((each) => each.id === id)
        return task ? <TaskPanel task={task} /> : <Gone />
      }}
    />
  )
}

function TaskRow({ task }: { task: OpenTask }) {
  const { status, customer, pickupAddress, dropoffAddress, driver, since } = task
  const badge = statusBadge(status)
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{customer.name}</span>
        <span className="text-sm whitespace-nowrap text-muted">
          <Waiting since={since} />
        </span>
      </span>
      <span className="mt-1 line-clamp-2 text-sm break-words text-muted">
        {pickupAddress} → {dropoffAddress}
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-1.5">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <Badge tone="outline">{orderTypeOf(task)}</Badge>
        <span className="text-sm">{driver?.name ?? 'Sem motorista'}</span>
      </span>
    </>
  )
}
