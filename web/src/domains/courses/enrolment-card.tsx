import type { Enrolment } from '@salama/contract/courses'
import { formatDate } from '@salama/contract/kernel/time'
import { Award, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { OwnReview } from '../reviews/own-review.tsx'
import { useCancel } from './api.ts'
import { hoursLabel, iconOf } from './labels.ts'
import { useEnrolments } from './own-enrolments.ts'
import { RefundOffer } from './refund-offer.tsx'

type FrameProps = { enrolment: Enrolment; selected?: boolean; note: ReactNode; children: ReactNode }

function Frame({ enrolment: { course, status }, selected = false, note, children }: FrameProps) {
  const Icon = iconOf(course.category)
  return (
    <Card as="article" aria-label={course.title} selected={selected} className="flex flex-col gap-3">
      <div className="flex gap-3.5">
        <Picture
          src={course.coverUrl}
          ratio="square"
          sizes="5rem"
          name={course.category}
          placeholder={<Icon className="size-7" />}
          className="size-20 rounded-md"
        />
        <div className="min-w-0 grow">
          <h3 className="leading-snug font-bold">
            <Link href={`/cursos/${course.slug}`} className="underline-offset-4 hover:underline">
              {course.title}
            </Link>
          </h3>
          <p className="mt-0.5 text-sm text-muted">
            {course.category} · {course.level} · {hoursLabel(course.estimatedDurationHours)}
          </p>
          <p className="mt-0.5 text-sm text-muted">{note}</p>
        </div>
      </div>
      {course.isSuspended && (
        <AlertStrip tone="warning" title="Curso suspenso">
          {status === 'pending' ? 'Já não aceita inscrições nem pagamentos.' : 'As suas aulas continuam abertas.'}
        </AlertStrip>
      )}
      {children}
    </Card>
  )
}

const enrolledOn = (enrolment: Enrolment): string => `Inscrito em ${formatDate(enrolment.enrolledAt)}`

export function PendingCard({ enrolment, onPay }: { enrolment: Enrolment; onPay: () => void }) {
  const { paymentStatus, paidPrice, course } = enrolment
  const isUnderWay = paymentStatus === 'pending'
  const mayPay = isUnderWay || !course.isSuspended
  return (
    <Frame enrolment={enrolment} note={enrolledOn(enrolment)}>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-emphasis-soft px-4 py-2.5 text-on-emphasis-soft">
        <p className="font-semibold">{isUnderWay ? 'Pagamento a ser confirmado' : <Money centavos={paidPrice} />}</p>
        {mayPay && (
          <Button size="sm" onClick={onPay}>
            Completar Pagamento
          </Button>
        )}
      </div>
      {!isUnderWay && <GiveUp enrolment={enrolment} />}
    </Frame>
  )
}

function GiveUp({ enrolment: { id, course } }: { enrolment: Enrolment }) {
  const [open, setOpen] = useState(false)
  const cancel = useCancel(id)
  const { refetch } = useEnrolments()
  // The card leaves with the enrolment: what follows must not wait for its next rendering.
  const confirm = async () => {
    try {
      await cancel.mutateAsync()
      toast({ title: 'Inscrição cancelada', description: course.title })
    } catch (error) {
      tellRefusal(error as Error, async () => void (await refetch()))
      setOpen(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Desistir desta inscrição?"
      description="Pode inscrever-se outra vez quando quiser."
      cancelLabel="Voltar"
      confirmLabel="Desistir"
      tone="danger"
      busy={cancel.isPending}
      onConfirm={() => void confirm()}
      trigger={
        <Button variant="link" className="self-start">
          Desistir<span className="sr-only"> de {course.title}</span>
        </Button>
      }
    />
  )
}

type ActiveProps = { enrolment: Enrolment; percent: number | undefined; selected: boolean }

export function ActiveCard({ enrolment, percent, selected }: ActiveProps) {
  const { course } = enrolment
  return (
    <Frame enrolment={enrolment} selected={selected} note={enrolledOn(enrolment)}>
      <Progress label="Progresso" value={percent ?? 0} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link href={`/cursos/${course.slug}/aprender`} className={buttonClass({ size: 'sm' })}>
          {percent !== undefined && percent > 0 ? 'Continuar' : 'Começar'}
          <span className="sr-only"> {course.title}</span>
        </Link>
        <RefundOffer enrolment={enrolment} />
      </div>
    </Frame>
  )
}

export function CompletedCard({ enrolment, selected }: { enrolment: Enrolment; selected: boolean }) {
  const { id, course, completedAt, certificateCode } = enrolment
  return (
    <Frame
      enrolment={enrolment}
      selected={selected}
      note={completedAt ? `Concluído em ${formatDate(completedAt)}` : ''}
    >
      <Badge tone="action">
        <Award aria-hidden />
        Concluído
      </Badge>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {certificateCode !== undefined && (
          <>
            <a href={`/api/enrollments/${id}/certificate`} download className={buttonClass({ size: 'sm' })}>
              <Download className="size-5" aria-hidden />
              Certificado
            </a>
            <Link href={`/certificado/${certificateCode}`} className={buttonClass({ variant: 'link' })}>
              Ver e partilhar
            </Link>
          </>
        )}
        <Link href={`/cursos/${course.slug}/aprender`} className={buttonClass({ variant: 'link' })}>
          Rever aulas
        </Link>
        <RefundOffer enrolment={enrolment} />
      </div>
      <OwnReview service={{ kind: 'enrolment', id }} title="Avalie o curso" />
    </Frame>
  )
}
