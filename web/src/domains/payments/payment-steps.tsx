import { formatPhone } from '@salama/contract/kernel/phone'
import type { Payment } from '@salama/contract/payments'
import { CircleCheck, CircleX, Hourglass, type LucideIcon, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Countdown } from '../../ui/display/countdown.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { OUTCOME_UNKNOWN } from './labels.ts'

const INITIATE_FAILED = 'Erro ao iniciar pagamento. Tente novamente.'

export function Processing() {
  return <Spinner label="A enviar o pedido ao operador..." className="min-h-48" />
}

type UssdPromptProps = { payment: Payment; hint: string; trouble: string | undefined }

/** The request is on the customer's phone; only the provider's answer leads on. */
export function UssdPrompt({ payment, hint, trouble }: UssdPromptProps) {
  const [timeOver, setTimeOver] = useState(false)
  return (
    <Step icon={Smartphone} tone="wait" title="Confirme no seu telemóvel">
      {timeOver ? (
        <p>O tempo terminou. Estamos a confirmar o resultado com o operador...</p>
      ) : (
        <p>
          Enviámos um pedido para o <Asked payment={payment} />. Introduza o PIN para autorizar o pagamento.
        </p>
      )}
      {payment.promptExpiresAt && !timeOver && (
        <p className="font-semibold text-ink">
          <Countdown until={payment.promptExpiresAt} label="Tempo para confirmar" onEnd={() => setTimeOver(true)} />
        </p>
      )}
      <p className="text-sm">{hint}</p>
      <NoPrompt payment={payment} timeOver={timeOver} />
      <p className="text-sm">Pode fechar esta janela: avisamos quando o operador responder.</p>
      {trouble && <p className="text-sm font-semibold text-emphasis-ink">{trouble}</p>}
    </Step>
  )
}

/** The number that was asked, which may be somebody else's. */
function Asked({ payment: { promptedNumber } }: { payment: Payment }) {
  if (!promptedNumber) return 'seu número'
  return <strong className="whitespace-nowrap text-ink">{formatPhone(promptedNumber)}</strong>
}

/** A second request while the first is open could be charged twice, so it has to wait for the end of the first. */
function NoPrompt({ payment, timeOver }: { payment: Payment; timeOver: boolean }) {
  return (
    <details className="w-full rounded-md bg-raised px-4 text-left">
      <summary className="flex min-h-11 cursor-pointer items-center justify-center font-semibold text-action">
        Não recebi o pedido
      </summary>
      <ul className="list-disc space-y-1.5 pb-3 pl-5 text-sm">
        <li>
          Veja se o telemóvel com o número <Asked payment={payment} /> está ligado e tem rede.
        </li>
        <li>
          Pode pedir de novo, ou para outro número, quando este pedido terminar
          {payment.promptExpiresAt && !timeOver && (
            <>
              {' '}
              (<Countdown until={payment.promptExpiresAt} label="daqui a" className="font-semibold text-ink" />)
            </>
          )}
          : assim nada é cobrado duas vezes. Esta janela pergunta-lhe então o número.
        </li>
      </ul>
    </details>
  )
}

export function Succeeded() {
  return (
    <Step icon={CircleCheck} tone="good" title="Pagamento confirmado">
      <p>O operador confirmou o seu pagamento.</p>
    </Step>
  )
}

/** `reason`: what the provider, or the network, said. */
export function Failed({ reason }: { reason: string | undefined }) {
  return (
    <Step icon={CircleX} tone="bad" title="Pagamento Falhou">
      <p className="font-semibold text-ink">{reason ?? INITIATE_FAILED}</p>
    </Step>
  )
}

export function OutcomeUnknown() {
  return (
    <Step icon={Hourglass} tone="wait" title="À espera do operador">
      <p>{OUTCOME_UNKNOWN}</p>
    </Step>
  )
}

type Tone = 'wait' | 'good' | 'bad'

type StepProps = { icon: LucideIcon; tone: Tone; title: string; children: ReactNode }

/** One state of a payment's dialog, told large. */
export function Step({ icon: Icon, tone, title, children }: StepProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className="flex min-h-48 flex-col items-center gap-2 py-2 text-center"
    >
      <span className={classNames('grid size-20 place-items-center rounded-full', TONE[tone])} aria-hidden>
        <Icon className={classNames('size-10', tone === 'wait' && 'animate-breathe')} strokeWidth={1.75} />
      </span>
      <h3 className="mt-2 text-xl font-bold">{title}</h3>
      <div className="flex max-w-sm flex-col gap-2 text-muted">{children}</div>
    </div>
  )
}

const TONE: Record<Tone, string> = {
  wait: 'bg-emphasis-soft text-on-emphasis-soft',
  good: 'bg-action-soft text-on-action-soft',
  bad: 'bg-danger-soft text-on-danger-soft',
}
