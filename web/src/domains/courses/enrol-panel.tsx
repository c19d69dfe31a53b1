import type { CourseDetails, Enrolment } from '@salama/contract/courses'
import type { PaymentMethod } from '@salama/contract/payments'
import { useState } from 'react'
import { Link } from 'wouter'
import { signInAddress } from '../../lib/local-path.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { handleUnauthorized, useUser } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { toldBy, useEnrol } from './api.ts'
import { CoursePrice } from './course-card.tsx'
import { EnrolmentPayment } from './enrolment-payment.tsx'
import { TransferInstructions } from './transfer-instructions.tsx'

const methods = deferred(async () => (await import('../payments/method-choice.tsx')).MethodChoice)

type PanelProps = { course: CourseDetails; enrolment: Enrolment | undefined }

/** The price and the way in: enrolling, paying what is enrolled, or going on. */
export function EnrolPanel({ course, enrolment }: PanelProps) {
  // What is paid stays as it was when the dialog opened, since the lessons open before the dialog has shown it.
  const [paying, setPaying] = useState<{ enrolment: Enrolment; method?: PaymentMethod }>()
  const [transferring, setTransferring] = useState<Enrolment>()
  // Here, since the form is gone as soon as the enrolment is read: what follows a success must outlive it.
  const enrol = useEnrol(course.id)
  const begin = (made: Enrolment, method: PaymentMethod) => {
    if (method === 'bank-transfer') setTransferring(made)
    else setPaying({ enrolment: made, method })
  }
  return (
    <>
      <Card as="section" aria-label="Inscrição" className="flex flex-col gap-4">
        <CoursePrice price={course.price} className="text-3xl" />
        {enrolment ? (
          <Enrolled course={course} enrolment={enrolment} onPay={() => setPaying({ enrolment })} />
        ) : (
          <EnrolForm course={course} enrol={enrol} onEnrolled={begin} />
        )}
        {transferring && enrolment?.status === 'pending' && (
          <TransferInstructions
            enrolment={transferring}
            onPay={() => setPaying({ enrolment: transferring, method: 'bank-transfer' })}
          />
        )}
      </Card>
      <EnrolmentPayment enrolment={paying?.enrolment} method={paying?.method} onClose={() => setPaying(undefined)} />
    </>
  )
}

type FormProps = {
  course: CourseDetails
  enrol: ReturnType<typeof useEnrol>
  onEnrolled: (enrolment: Enrolment, method: PaymentMethod) => void
}

const FAILED = 'Não foi possível criar a inscrição. Tente novamente.'

function EnrolForm({ course, enrol, onEnrolled }: FormProps) {
  const user = useUser()
  const [method, setMethod] = useState<PaymentMethod>('m-pesa')
  const isFree = course.price === 0
  const submit = () => {
    if (!user) return location.assign(signInAddress(location.pathname + location.search))
    enrol.mutate(method, {
      onSuccess: (made) => {
        toast({
          title: isFree ? 'Inscrição realizada com sucesso!' : 'Inscrição criada com sucesso!',
          description: isFree ? 'As aulas estão abertas.' : 'Falta o pagamento para abrir as aulas.',
          variant: 'success',
        })
        if (!isFree) onEnrolled(made, method)
      },
      onError: (error) => {
        if (handleUnauthorized(error)) return
        toast({ title: 'Erro na inscrição', description: toldBy(error, FAILED), variant: 'destructive' })
      },
    })
  }
  return (
    <>
      {!isFree && <methods.Part value={method} onChange={setMethod} />}
      <Button fullWidth onClick={submit} busy={enrol.isPending} busyText="A inscrever...">
        Inscrever-se
      </Button>
    </>
  )
}

type EnrolledProps = { course: CourseDetails; enrolment: Enrolment; onPay: () => void }

function Enrolled({ course: { slug }, enrolment, onPay }: EnrolledProps) {
  const { status, paymentStatus } = enrolment
  if (status === 'pending') {
    return (
      <>
        <AlertStrip tone="warning" title="Inscrição por pagar">
          {paymentStatus === 'pending'
            ? 'O pagamento está a ser confirmado. As aulas abrem logo a seguir.'
            : 'As aulas abrem assim que o pagamento for confirmado.'}
        </AlertStrip>
        <Button fullWidth onClick={onPay}>
          Completar Pagamento
        </Button>
      </>
    )
  }
  return (
    <>
      <AlertStrip tone="success">
        {status === 'completed' ? 'Concluiu este curso.' : 'Está inscrito neste curso.'}
      </AlertStrip>
      <Link href={`/cursos/${slug}/aprender`} className={buttonClass({ fullWidth: true })}>
        Continuar
      </Link>
    </>
  )
}
