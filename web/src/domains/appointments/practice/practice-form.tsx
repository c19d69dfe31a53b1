import { LANGUAGES, type Practice } from '@salama/contract/appointments'
import { profilePicture } from '@salama/contract/files'
import { formatDecimal, readMoney } from '@salama/contract/kernel/money'
import { PROVINCES } from '@salama/contract/kernel/provinces'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../../lib/api/api.ts'
import { useUnsavedChanges } from '../../../lib/navigation.ts'
import { handleUnauthorized, useUser } from '../../../lib/session/session.ts'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { StickyActionBar } from '../../../ui/actions/sticky-action-bar.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { displayName } from '../../accounts/names.ts'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { useChangePractice } from '../api.ts'

/** What patients read of the doctor, and whether they find the doctor at all. */
export function PracticeForm({ practice }: { practice: Practice }) {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Pause practice={practice} />
      <Words practice={practice} />
      <Verified practice={practice} />
      <p className="text-sm text-muted">
        <Link href={`/medicos/${practice.id}`} className="font-semibold text-action underline">
          Ver o perfil como os pacientes o veem
        </Link>
      </p>
    </div>
  )
}

/** Takes effect at once. */
function Pause({ practice }: { practice: Practice }) {
  const change = useChangePractice()
  const set = (isListed: boolean) =>
    change.mutate(
      { isPaused: !isListed },
      {
        onError: (error) => {
          if (!handleUnauthorized(error)) tellRefusal(error, async () => undefined)
        },
      },
    )
  return (
    <Card as="section" aria-label="Na lista de médicos">
      <Switch
        label="Na lista de médicos"
        text="Desligado, ninguém marca novas consultas. As que já estão marcadas mantêm-se."
        checked={!practice.isPaused}
        onCheckedChange={set}
        disabled={change.isPending}
      />
    </Card>
  )
}

/** What staff have compared with the papers: a change is checked before it is shown. */
function Verified({ practice: { specialties } }: { practice: Practice }) {
  return (
    <Card as="section" aria-label="Licença e especialidades" className="flex flex-col gap-3">
      <CardHeader level={2} title="Licença e especialidades" text={specialties.join(', ')} />
      <p className="text-muted">
        Uma mudança volta a ser verificada. Até ser aprovada, os pacientes não o encontram na lista.
      </p>
      <Link href="/doctor-registration" className={`self-start ${buttonClass({ variant: 'outline', size: 'sm' })}`}>
        Mudar licença ou especialidades
      </Link>
    </Card>
  )
}

const wordsOf = (practice: Practice) => ({
  video: formatDecimal(practice.consultationPrice),
  hasChat: practice.consultationPriceChat !== null,
  chat: practice.consultationPriceChat === null ? '' : formatDecimal(practice.consultationPriceChat),
  biography: practice.biography,
  languages: practice.languages,
  clinicName: practice.clinicName,
  clinicAddress: practice.clinicAddress,
  city: practice.city,
  province: practice.province,
  pictureId: practice.pictureId,
})

const chatPriceOf = ({ hasChat, chat }: { hasChat: boolean; chat: string }) => (hasChat ? (readMoney(chat) ?? 0) : null)

function Words({ practice }: { practice: Practice }) {
  const [edited, setEdited] = useState<Partial<ReturnType<typeof wordsOf>>>({})
  const typed = { ...wordsOf(practice), ...edited }
  const user = useUser()
  const change = useChangePractice()
  const isChanged = JSON.stringify(typed) !== JSON.stringify(wordsOf(practice))
  useUnsavedChanges(isChanged)
  const set = (part: typeof edited) => setEdited((before) => ({ ...before, ...part }))
  const issues = change.error instanceof ApiError ? change.error.fields : []
  const issueOf = (path: string) => issues.find((issue) => issue.path.split('.')[0] === path)?.message
  const submit = () => {
    // What was not touched here may have been changed on another device.
    const { video, hasChat, chat, ...words } = edited
    change.mutate(
      {
        ...words,
        consultationPrice: video === undefined ? undefined : (readMoney(video) ?? 0),
        consultationPriceChat: hasChat === undefined && chat === undefined ? undefined : chatPriceOf(typed),
      },
      {
        onSuccess: () => {
          setEdited({})
          toast({ title: 'Perfil guardado', variant: 'success' })
        },
        onError: (error) => {
          const isShown = error instanceof ApiError && error.fields.length > 0
          if (!handleUnauthorized(error) && !isShown) tellRefusal(error, async () => undefined)
        },
      },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Card as="section" aria-label="Preços" className="flex flex-col gap-3">
        <CardHeader
          level={2}
          title="Preços"
          text="Valem para as próximas marcações; as que existem mantêm o seu preço."
        />
        <Field label="Videochamada" error={issueOf('consultationPrice')} className="max-w-60">
          <Input
            inputMode="decimal"
            after="MT"
            value={typed.video}
            onChange={(event) => set({ video: event.target.value })}
          />
        </Field>
        <Checkbox
          label="Também atendo por chat"
          checked={typed.hasChat}
          onCheckedChange={(hasChat) => set({ hasChat })}
        />
        {typed.hasChat && (
          <Field label="Chat de texto" error={issueOf('consultationPriceChat')} className="max-w-60">
            <Input
              inputMode="decimal"
              after="MT"
              value={typed.chat}
              onChange={(event) => set({ chat: event.target.value })}
            />
          </Field>
        )}
      </Card>
      <Card as="section" aria-label="Apresentação" className="flex flex-col gap-3">
        <CardHeader level={2} title="Apresentação" />
        <PicturePicker
          label="Fotografia"
          kind={profilePicture}
          name={user ? displayName(user) : ''}
          placeholder={<UserRound className="size-10" />}
          value={typed.pictureId}
          onChange={(pictureId) => set({ pictureId })}
        />
        <Field label="Sobre si" optional hint="A sua experiência e como trabalha." error={issueOf('biography')}>
          <Textarea
            value={typed.biography}
            maxLength={2_000}
            onChange={(event) => set({ biography: event.target.value })}
          />
        </Field>
        <Field label="Clínica" error={issueOf('clinicName')}>
          <Input value={typed.clinicName} onChange={(event) => set({ clinicName: event.target.value })} />
        </Field>
        <Field label="Endereço da clínica" error={issueOf('clinicAddress')}>
          <Input value={typed.clinicAddress} onChange={(event) => set({ clinicAddress: event.target.value })} />
        </Field>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <Field label="Cidade" error={issueOf('city')}>
            <Input value={typed.city} onChange={(event) => set({ city: event.target.value })} />
          </Field>
          <Field label="Província" error={issueOf('province')}>
            <Select
              options={PROVINCES.map((name) => ({ value: name, label: name }))}
              value={typed.province}
              onValueChange={(province) => set({ province })}
            />
          </Field>
        </div>
        <Spoken chosen={typed.languages} error={issueOf('languages')} onChange={(languages) => set({ languages })} />
      </Card>
      <StickyActionBar>
        <Button type="submit" disabled={!isChanged} busy={change.isPending} busyText="A guardar...">
          Guardar perfil
        </Button>
      </StickyActionBar>
    </Form>
  )
}

type SpokenProps = { chosen: readonly string[]; error: string | undefined; onChange: (languages: string[]) => void }

function Spoken({ chosen, error, onChange }: SpokenProps) {
  return (
    <fieldset>
      <legend className="font-semibold">Idiomas</legend>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            label={language}
            checked={chosen.includes(language)}
            onCheckedChange={(speaks) =>
              onChange(LANGUAGES.filter((one) => (one === language ? speaks : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
