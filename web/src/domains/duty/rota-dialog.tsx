import type { Rota } from '@salama/contract/duty'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DayHours } from '../appointments/practice/day-hours.tsx'
import { issueOf, WEEKDAYS } from '../appointments/practice/hours.ts'
import { useChangeRota, useRota } from './api.ts'

/** When the doctor plans to be on duty, by the week. */
export function RotaDialog({ onClose }: { onClose: () => void }) {
  const { data } = useRota()
  const [changed, setChanged] = useState<Rota['hours']>()
  const save = useChangeRota()
  const hours = changed ?? data?.hours ?? []
  const spansOf = (weekday: number) => hours.filter((span) => span.weekday === weekday)
  const hasIssue = WEEKDAYS.some(({ weekday }) => issueOf(spansOf(weekday)) !== undefined)
  const submit = () =>
    save.mutate(hours, {
      onSuccess: () => {
        toast({ title: 'Plano guardado', variant: 'success' })
        onClose()
      },
      onError: tellFailure,
    })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Plano de serviço"
      description="Horas de Maputo. É chamado quando o serviço começa, e os pacientes leem quando há médico."
      footer={
        <Button onClick={submit} busy={save.isPending} disabled={changed === undefined || hasIssue}>
          Guardar plano
        </Button>
      }
    >
      {data ? (
        <div className="flex flex-col divide-y divide-line">
          {WEEKDAYS.map(({ weekday, name }) => (
            <DayHours
              key={weekday}
              name={name}
              none="fora de serviço"
              spans={spansOf(weekday)}
              onChange={(spans) =>
                setChanged([
                  ...hours.filter((span) => span.weekday !== weekday),
                  ...spans.map(({ opens, closes }) => ({ weekday, opens, closes })),
                ])
              }
            />
          ))}
        </div>
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
