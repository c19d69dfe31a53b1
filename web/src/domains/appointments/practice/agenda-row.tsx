import type { AgendaEntry } from '@salama/contract/appointments'
import { formatTime } from '@salama/contract/kernel/time'
import { CalendarX, MessageCircle, Video } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { glanceText } from '../../patients/whom.tsx'
import { useCancelAsDoctor } from '../api.ts'
import { STATUS_BADGES, TYPE_LABELS } from '../labels.ts'
import { type Lead, leadOf, mayCancel } from './lead.ts'

const EDGES: Record<BadgeTone, string> = {
  neutral: 'border-l-line-strong',
  action: 'border-l-action',
  emphasis: 'border-l-emphasis',
  danger: 'border-l-danger',
  outline: 'border-l-line',
}

/** One consultation of the day: a line that leads into it. */
export function AgendaRow({ entry, now }: { entry: AgendaEntry; now: Date }) {
  const { id, patientName, status, notes } = entry
  const [isCancelling, setIsCancelling] = useState(false)
  const { tone } = STATUS_BADGES[status]
  const lead = leadOf(entry, now)
  const face = <Face entry={entry} lead={lead} />
  const faceClass = 'flex min-w-0 grow items-center gap-2 px-3 text-left whitespace-nowrap md:gap-3'
  return (
    <article
      aria-label={patientName}
      className={`flex min-h-11 border-l-4 md:h-10 md:min-h-0 ${EDGES[tone]}`}
      title={notes}
    >
      {lead ? (
        <Link href={`/consultation?appointment=${id}`} className={`${faceClass} hover:bg-raised`}>
          {face}
        </Link>
      ) : (
        <div className={faceClass}>{face}</div>
      )}
      {mayCancel(entry, now) && (
        <button
          type="button"
          onClick={() => setIsCancelling(true)}
          className="grid w-11 shrink-0 place-items-center text-muted hover:bg-raised hover:text-ink"
        >
          <CalendarX className="size-5" aria-hidden />
          <span className="sr-only">Cancelar a consulta com {patientName}</span>
        </button>
      )}
      {isCancelling && <CancelDialog entry={entry} onClose={() => setIsCancelling(false)} />}
    </article>
  )
}

type FaceProps = { entry: AgendaEntry; lead: Lead | undefined }

function Face({ entry: { appointmentTime, endsAt, patientName, patient, type, status, notes }, lead }: FaceProps) {
  const badge = STATUS_BADGES[status]
  const TypeIcon = type === 'video' ? Video : MessageCircle
  return (
    <>
      <time dateTime={appointmentTime} className="w-12 shrink-0 font-bold tabular-nums">
        {formatTime(appointmentTime)}
      </time>
      <span className="shrink-0 text-sm text-muted tabular-nums max-md:hidden">até {formatTime(endsAt)}</span>
      <TypeIcon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="sr-only">{TYPE_LABELS[type]}</span>
      <span className="min-w-0 truncate font-semibold max-lg:grow lg:shrink-0">{patientName}</span>
      {patient && <span className="shrink-0 text-sm text-muted max-sm:hidden">{glanceText(patient)}</span>}
      <span className="min-w-0 grow truncate text-sm text-muted max-lg:hidden">{notes}</span>
      <Badge tone={badge.tone} className={lead === 'Entrar' ? 'max-sm:sr-only' : 'whitespace-nowrap'}>
        {badge.label}
      </Badge>
      {lead && (
        <span
          className={
            lead === 'Entrar'
              ? 'shrink-0 rounded-full bg-action px-3 py-1 text-sm font-bold text-on-action'
              : 'shrink-0 px-1 text-sm font-semibold text-action max-sm:sr-only'
          }
        >
          {lead}
          <span className="sr-only">
            {lead === 'Entrar' ? ' na' : ' a'} consulta com {patientName}
          </span>
        </span>
      )}
    </>
  )
}

function CancelDialog({ entry, onClose }: { entry: AgendaEntry; onClose: () => void }) {
  const cancel = useCancelAsDoctor(entry.id)
  const confirm = (reason: string) =>
    cancel.mutate(reason, {
      onSuccess: () => {
        toast({
          title: 'Consulta cancelada',
          description: `${entry.patientName} foi avisado e recebe tudo de volta.`,
          variant: 'success',
        })
        onClose()
      },
      onError: (error) => {
        if (!handleUnauthorized(error)) tellRefusal(error, async () => onClose())
      },
    })
  return (
    <ReasonDialog
      title={`Cancelar a consulta com ${entry.patientName}?`}
      hint="O paciente lê o motivo e pode escolher outro horário."
      warning="O paciente recebe de volta tudo o que pagou."
      confirmLabel="Cancelar consulta"
      cancelLabel="Manter a consulta"
      usual={['Surgiu uma urgência.', 'Estou doente nesse dia.']}
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
