import type { Delivery } from '@salama/contract/dispatch'
import { arriveForRide, missRider } from '@salama/contract/rides'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useOwnReview } from '../../reviews/api.ts'
import { OwnReview } from '../../reviews/own-review.tsx'

/** What a driver of a ride does besides the moves of every task. */
export const taskActions = { kind: 'ride', Actions: WaitAtPickup, Finished: RateRider } as const

/** At the pickup the waiting time runs; once it is over, the driver may go. */
function WaitAtPickup({ delivery: { id, status } }: { delivery: Delivery }) {
  const [isOver, setOver] = useState(false)
  const onError = (error: Error) => tellRefusal(error, async () => undefined)
  const arrive = useMutation({ mutationFn: () => call(arriveForRide, { params: { id } }), onError })
  const miss = useMutation({ mutationFn: () => call(missRider, { params: { id } }), onError })
  if (status !== 'assigned') return null
  const waitsUntil = arrive.data?.waitsUntil
  if (!waitsUntil) {
    return (
      <Button
        variant="secondary"
        fullWidth
        className="mt-2"
        busy={arrive.isPending}
        busyText="A avisar..."
        onClick={() => arrive.mutate()}
      >
        Cheguei
      </Button>
    )
  }
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-raised px-3 py-2">
      <Countdown until={waitsUntil} label="Espere pelo passageiro" onEnd={() => setOver(true)} />
      <ConfirmDialog
        title="O passageiro não apareceu?"
        description="A viagem termina aqui, e o passageiro paga a espera."
        confirmLabel="Não apareceu"
        cancelLabel="Esperar mais"
        onConfirm={() => miss.mutate()}
        trigger={
          <Button size="sm" variant="outline" disabled={!isOver} busy={miss.isPending}>
            Passageiro não apareceu
          </Button>
        }
      />
    </div>
  )
}

/** Both sides of a ride speak of each other; once the driver has, the question is gone. */
function RateRider({ delivery: { id, customerName } }: { delivery: Delivery }) {
  const service = { kind: 'ride', id }
  const { data } = useOwnReview(service)
  if (!data?.mayWrite || data.review) return null
  return (
    <div className="mb-6">
      <OwnReview service={service} title={`Como foi a viagem com ${customerName}?`} />
    </div>
  )
}
