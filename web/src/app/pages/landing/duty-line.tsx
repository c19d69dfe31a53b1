import type { Duty } from '@salama/contract/duty'
import { formatMoment } from '@salama/contract/kernel/time'
import { waitingText, waitText } from '../../../domains/duty/labels.ts'

export type DutyLineProps = { duty?: Duty | undefined }

/** Whether a doctor answers now and how many wait; otherwise the next time that can be booked. */
export function DutyLine({ duty }: DutyLineProps) {
  if (!duty) return null
  if (!isCovered(duty)) {
    if (duty.nextFreeAt === null) return null
    return (
      <p className="mt-5 max-w-md">
        {duty.nextDutyAt && `Médico de serviço: ${formatMoment(duty.nextDutyAt, new Date())}. `}A hora livre mais
        próxima para uma consulta é{' '}
        <strong className="whitespace-nowrap">{formatMoment(duty.nextFreeAt, new Date())}</strong>.
      </p>
    )
  }
  return (
    <p className="mt-5 max-w-md">
      <a
        href="/agora"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 focus-visible:outline-cloth-sand"
      >
        Falar agora com um médico
      </a>
      <br />
      Atendimento 24/7: {waitingText(duty.waiting)}, resposta em {waitText(duty.expectedMinutes ?? 1)}.
    </p>
  )
}

export const isCovered = (duty: Duty | undefined): boolean => duty !== undefined && duty.onDuty > 0
