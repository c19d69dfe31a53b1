import { dayInMaputo, formatDay } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { useDeviceNotes } from './device-notes.ts'
import { type CheckIn, isDiary, LEVEL_VALUES, LEVELS, NOTE_MAX, needsCompany, withCheckIn } from './mood.ts'

/** How the person is today, kept on this phone and nowhere else. */
export function MoodDiary() {
  const [diary = [], keep, forget] = useDeviceNotes('diario', isDiary)
  const today = dayInMaputo(new Date())
  const written = diary.find(({ day }) => day === today)
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <Card as="section" aria-labelledby="diario">
        <CardHeader
          level={2}
          title={<span id="diario">Como está hoje?</span>}
          text="Fica só neste telemóvel: não o enviamos a ninguém, e apaga-se quando sair da conta."
        />
        <CheckInForm key={written ? 'written' : 'new'} today={today} written={written} diary={diary} onKeep={keep} />
      </Card>
      <Card as="section" aria-label="Os últimos dias">
        <CardHeader level={2} title="Os últimos dias" />
        {diary.length === 0 ? (
          <p className="text-muted">Ainda não escreveu nada. Um toque por dia chega para ver como vai.</p>
        ) : (
          <>
            {needsCompany(diary) && <Company />}
            <Days diary={diary.slice(0, DAYS_SHOWN)} />
            <Button variant="outline" size="sm" onClick={forget} className="mt-3">
              Apagar o diário
            </Button>
          </>
        )}
      </Card>
    </div>
  )
}

const DAYS_SHOWN = 14

type CheckInFormProps = {
  today: string
  written: CheckIn | undefined
  diary: readonly CheckIn[]
  onKeep: (diary: CheckIn[]) => void
}

function CheckInForm({ today, written, diary, onKeep }: CheckInFormProps) {
  const [level, setLevel] = useState(written?.level)
  const [note, setNote] = useState(written?.note ?? '')
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="O seu dia"
        labelHidden
        value={level === undefined ? undefined : String(level)}
        onValueChange={(value) => setLevel(LEVEL_VALUES.find((each) => String(each) === value))}
        options={LEVEL_VALUES.toReversed().map((value) => ({ value: String(value), label: LEVELS[value] }))}
      />
      <Field label="O que pesou ou ajudou" optional>
        <Textarea rows={2} maxLength={NOTE_MAX} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Button
        disabled={level === undefined}
        onClick={() => level !== undefined && onKeep(withCheckIn(diary, { day: today, level, note: note.trim() }))}
      >
        {written ? 'Mudar o que escrevi' : 'Guardar neste telemóvel'}
      </Button>
    </div>
  )
}

function Days({ diary }: { diary: readonly CheckIn[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {diary.map(({ day, level, note }) => (
        <li key={day} className="grid grid-cols-[5.5rem_1fr] items-baseline gap-x-3 py-2">
          <time dateTime={day} className="text-sm text-muted">
            {formatDay(day)}
          </time>
          <div className="min-w-0">
            <span aria-hidden className="mr-2 inline-flex gap-1">
              {LEVEL_VALUES.map((each) => (
                <span key={each} className={each <= level ? 'size-2.5 rounded-full bg-action' : DOT_OFF} />
              ))}
            </span>
            <span className="font-semibold">{LEVELS[level]}</span>
            {note && <p className="text-sm wrap-anywhere">{note}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

const DOT_OFF = 'size-2.5 rounded-full border border-line-strong'

function Company() {
  return (
    <AlertStrip tone="warning" title="Tem sido pesado" className="mb-3">
      <p>Falar com alguém ajuda. Um psicólogo pode ouvi-lo hoje, por vídeo ou por chat.</p>
      <Link href="?parte=terapeutas" className={`${buttonClass({ size: 'sm' })} mt-2`}>
        Ver terapeutas
      </Link>
    </AlertStrip>
  )
}
