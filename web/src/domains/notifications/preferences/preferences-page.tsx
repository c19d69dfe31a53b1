import { formatPhone } from '@salama/contract/kernel/phone'
import {
  CLASS_RULES,
  NOTICE_CLASSES,
  type NoticeClass,
  QUIET_HOURS,
  type Way,
} from '@salama/contract/notifications/classes'
import { getPreferences, type NotificationPreferences } from '@salama/contract/notifications/preferences'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { fresh, queryOf } from '../../../lib/api/query-client.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { canTakePush, isPushBlocked } from '../push/moment.ts'
import { useLeavePush, useTakePush } from '../push/use-push.ts'
import { type Choose, useChoose } from './api.ts'

/** Which notices reach the person outside of the product, by which ways, and when none does. */
export function PreferencesPage() {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(getPreferences), ...fresh })
  const choose = useChoose()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        back="/perfil"
        title="Avisos"
        subtitle="Tudo fica em Notificações. Aqui escolhe o que também lhe chega fora da aplicação."
      />
      {data ? (
        <div className="flex flex-col gap-5">
          <Stopped preferences={data} choose={choose} />
          <Contacts reach={data.reach} />
          <ThisDevice reach={data.reach} />
          {NOTICE_CLASSES.map((noticeClass) => (
            <ClassCard key={noticeClass} noticeClass={noticeClass} preferences={data} choose={choose} />
          ))}
          <Quiet hours={data.quietHours} choose={choose} />
        </div>
      ) : error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={5} rowClass="h-36" />
      )}
    </div>
  )
}

type PartProps = { preferences: NotificationPreferences; choose: Choose }

function Stopped({ preferences, choose }: PartProps) {
  if (!preferences.isSmsStopped) return null
  return (
    <AlertStrip
      tone="warning"
      title="Respondeu PARAR a um SMS"
      action={
        <Button size="sm" variant="outline" onClick={() => choose({ isSmsStopped: false })}>
          Voltar a receber
        </Button>
      }
    >
      Não lhe enviamos nenhum aviso por SMS, nem os urgentes. Os códigos que pedir continuam a chegar.
    </AlertStrip>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader level={2} title={<span id={id}>{title}</span>} {...(text && { text })} />
      {children}
    </Card>
  )
}

function Contacts({ reach }: { reach: NotificationPreferences['reach'] }) {
  const { phone, email, sendsSms, sendsEmail } = reach
  const said = (contact: string | null, isSent: boolean) =>
    isSent ? (contact ?? 'Por confirmar') : 'Ainda não enviamos por aqui'
  return (
    <Section title="Onde recebe">
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">SMS</dt>
          <dd className="font-semibold">{said(phone && formatPhone(phone), sendsSms)}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-muted">E-mail</dt>
          <dd className="font-semibold wrap-anywhere">{said(email, sendsEmail)}</dd>
        </div>
      </dl>
      {((sendsSms && phone === null) || (sendsEmail && email === null)) && (
        <p className="mt-3 text-sm">
          Só escrevemos a contactos que confirmou.{' '}
          <Link href="/perfil" className="font-semibold text-action underline">
            Confirmar no perfil
          </Link>
        </p>
      )}
    </Section>
  )
}

function ThisDevice({ reach: { thisDevice, devices } }: { reach: NotificationPreferences['reach'] }) {
  const user = useUser()
  const { take, isTaking } = useTakePush(user?.id ?? '')
  const { leave, isLeaving } = useLeavePush()
  if (!user) return null
  const others = devices - (thisDevice === null ? 0 : 1)
  const text = !canTakePush()
    ? 'Este navegador não recebe notificações. Num iPhone, instale primeiro a aplicação no ecrã principal.'
    : isPushBlocked()
      ? 'Bloqueadas nas definições do navegador: só aí as pode voltar a permitir.'
      : 'Chegam com a página fechada e o ecrã apagado, e não custam nada.'
  return (
    <Section title="Este aparelho">
      <Switch
        label="Receber notificações"
        text={text}
        checked={thisDevice !== null}
        disabled={isTaking || isLeaving || (thisDevice === null && (!canTakePush() || isPushBlocked()))}
        onCheckedChange={(isOn) => (isOn ? take() : thisDevice !== null && leave(thisDevice))}
      />
      {others > 0 && (
        <p className="mt-2 text-sm text-muted">
          {others === 1 ? 'Também as recebe noutro aparelho.' : `Também as recebe em mais ${others} aparelhos.`}
        </p>
      )}
    </Section>
  )
}

const SHOWN_WAYS: readonly { way: Way; label: string }[] = [
  { way: 'push', label: 'Notificação' },
  { way: 'sms', label: 'SMS' },
  { way: 'email', label: 'E-mail' },
]

const ALWAYS: Partial<Record<Way, string>> = {
  push: 'Sempre: alguém espera por si.',
  email: 'Sempre: protege a sua conta.',
}

function ClassCard({ noticeClass, preferences, choose }: PartProps & { noticeClass: NoticeClass }) {
  const { label, examples, ways: rules } = CLASS_RULES[noticeClass]
  return (
    <Section title={label} text={examples}>
      <div className="grid grid-cols-1 gap-x-8 sm:grid-cols-3">
        {SHOWN_WAYS.filter(({ way }) => rules[way] !== 'never').map(({ way, label: wayLabel }) => {
          const chosen = preferences.ways.find((one) => one.class === noticeClass && one.way === way)
          return (
            <Switch
              key={way}
              label={wayLabel}
              text={chosen?.isFixed ? ALWAYS[way] : undefined}
              checked={chosen?.isOn ?? false}
              disabled={chosen?.isFixed ?? false}
              onCheckedChange={(isOn) => choose({ way: { class: noticeClass, way, isOn } })}
            />
          )
        })}
      </div>
    </Section>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}h` }))

function Quiet({ hours, choose }: { hours: NotificationPreferences['quietHours']; choose: Choose }) {
  const pick = (change: { from?: number; to?: number }) => {
    if (hours) choose({ quietHours: { ...hours, ...change } })
  }
  return (
    <Section title="Horas de silêncio">
      <Switch
        label="Não me acordar"
        text="O que precisa da sua resposta, e o que protege a conta, chega a qualquer hora."
        checked={hours !== null}
        onCheckedChange={(isOn) => choose({ quietHours: isOn ? QUIET_HOURS : null })}
      />
      {hours && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <span>Das</span>
          <Select
            label="Início do silêncio"
            className="w-24"
            options={HOURS.filter(({ value }) => value !== String(hours.to))}
            value={String(hours.from)}
            onValueChange={(value) => pick({ from: Number(value) })}
          />
          <span>às</span>
          <Select
            label="Fim do silêncio"
            className="w-24"
            options={HOURS.filter(({ value }) => value !== String(hours.from))}
            value={String(hours.to)}
            onValueChange={(value) => pick({ to: Number(value) })}
          />
        </div>
      )}
    </Section>
  )
}
