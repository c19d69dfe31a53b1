import { getRota } from '@salama/contract/duty'
import { refresh } from '../../lib/api/query-client.ts'
import { useEdited } from '../../lib/forms/edited.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ChooseVersion } from '../../ui/forms/choose-version.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DayHours } from '../appointments/practice/day-hours.tsx'
import { issueOf, WEEKDAYS } from '../appointments/practice/hours.ts'
import { useChangeRota, useRota } from './api.ts'

/** When the doctor plans to be on duty, by the week. */
export function RotaDialog({ onClose }: { onClose: () => void }) {
  const { data } = useRota()
  const edited = useEdited({ hours: data?.hours ?? [] }, data?.revision)
  const save = useChangeRota()
  const { hours } = edited.value
  const spansOf = (weekday: number) => hours.filter((span) => span.weekday === weekday)
  const hasIssue = WEEKDAYS.some(({ weekday }) => issueOf(spansOf(weekday)) !== undefined)
  const submit = () =>
    save.mutate(
      { hours, revision: edited.revision },
      {
        onSuccess: () => {
          toast({ title: 'Plano guardado', variant: 'success' })
          onClose()
        },
        onError: (error) => tellRefusal(error, () => refresh(getRota)),
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Plano de serviço"
      description="Horas de Maputo. É chamado quando o serviço começa, e os pacientes leem quando há médico."
      footer={
        <Button onClick={submit} busy={save.isPending} disabled={!edited.isChanged || edited.isStale || hasIssue}>
          Guardar plano
        </Button>
      }
    >
      {edited.isStale && (
        <ChooseVersion
          title="O plano mudou noutro dispositivo"
          seeOther="Ver o outro plano"
          isRefused={save.isError}
          onKeep={edited.keepMine}
          onSeeOther={edited.takeNow}
        />
      )}
      {data ? (
        <div className="flex flex-col divide-y divide-line">
          {WEEKDAYS.map(({ weekday, name }) => (
            <DayHours
              key={weekday}
              name={name}
              none="fora de serviço"
              spans={spansOf(weekday)}
              onChange={(spans) =>
                edited.change({
                  hours: [
                    ...hours.filter((span) => span.weekday !== weekday),
                    ...spans.map(({ opens, closes }) => ({ weekday, opens, closes })),
                  ],
                })
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
