import { CLASS_MINUTES, type CourseClass, classOrder, type TaughtCourse } from '@salama/contract/courses'
import { dayInMaputo, formatDateTime, maputoInstant } from '@salama/contract/kernel/time'
import { CalendarClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { focusRefused } from '../../../lib/screen/focus.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { tellFailure } from '../../../ui/feedback/tell-failure.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useCancelClass, useScheduleClass, useTaughtClasses, useTaughtCourses } from './api.ts'
import { CourseChoice, useChosenCourse } from './course-choice.tsx'

/** Live classes of a course: an hour and the address of the video service that the teacher uses. */
export function ClassSchedule() {
  const courses = useTaughtCourses().data
  const classes = useTaughtClasses().data
  if (!courses || !classes) return <SkeletonList rows={2} rowClass="h-32" />
  const open = courses.filter(({ isPublished, isWithdrawn }) => isPublished || isWithdrawn)
  if (open.length === 0)
    return (
      <EmptyState
        level={3}
        icon={CalendarClock}
        title="Publique primeiro um curso"
        text="As aulas em direto são para os alunos de um curso publicado."
      />
    )
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <ScheduleForm courses={open} />
      <section aria-labelledby="marcadas">
        <h3 id="marcadas" className="mb-3 text-lg font-bold">
          Aulas marcadas
        </h3>
        {classes.length === 0 ? (
          <p className="text-muted">Nenhuma. Os alunos são avisados de cada aula que marcar.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {classes.map((each) => (
              <Scheduled key={each.id} scheduled={each} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const EMPTY = { title: '', day: '', time: '', minutes: 60, link: '' }
const durationsOf = CLASS_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} minutos` }))

function ScheduleForm({ courses }: { courses: TaughtCourse[] }) {
  const { chosen, choose } = useChosenCourse(courses)
  const courseId = (chosen ?? courses[0])?.id ?? ''
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const schedule = useScheduleClass()
  const change = (part: Partial<typeof EMPTY>) => setForm({ ...form, ...part })
  const submit = (event: FormEvent) => {
    const { title, minutes, link } = form
    const body = { courseId, title, minutes, link, startsAt: instantOf(form) ?? '' }
    const checked = classOrder.safeParse(body)
    if (!checked.success) {
      const missing = checked.error.issues.map(({ path }) => String(path[0]))
      focusRefused(event.currentTarget)
      return setErrors(Object.fromEntries(missing.map((name) => [name, SAYS[name] ?? ''])))
    }
    setErrors({})
    schedule.mutate(body, {
      onSuccess: () => {
        setForm(EMPTY)
        toast({ title: 'Aula marcada', description: 'Os alunos vão ser avisados.', variant: 'success' })
      },
      onError: (error) =>
        error instanceof ApiError && error.code === 'courses.class_in_the_past'
          ? setErrors({ startsAt: error.sentence ?? '' })
          : tellFailure(error),
    })
  }
  return (
    <Card>
      <Form onSubmit={submit} aria-label="Marcar uma aula em direto" className="flex flex-col gap-4">
        <CourseChoice courses={courses} value={courseId} onChange={choose} />
        <Field label="Assunto" error={errors['title']} required>
          <Input maxLength={120} value={form.title} onChange={(event) => change({ title: event.target.value })} />
        </Field>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <Field label="Dia" error={errors['startsAt']} required>
            <Input
              type="date"
              min={dayInMaputo(new Date())}
              value={form.day}
              onChange={(event) => change({ day: event.target.value })}
            />
          </Field>
          <Field label="Hora" required>
            <Input type="time" value={form.time} onChange={(event) => change({ time: event.target.value })} />
          </Field>
          <Field label="Duração">
            <Select
              options={durationsOf}
              value={String(form.minutes)}
              onValueChange={(value) => change({ minutes: Number(value) })}
            />
          </Field>
        </div>
        <Field
          label="Endereço da sala"
          hint="Do serviço de vídeo que usa, por exemplo https://meet.google.com/…"
          error={errors['link']}
          required
        >
          <Input
            type="url"
            inputMode="url"
            maxLength={500}
            value={form.link}
            onChange={(event) => change({ link: event.target.value })}
          />
        </Field>
        <Button type="submit" busy={schedule.isPending} busyText="A marcar..." className="self-start">
          Marcar aula
        </Button>
      </Form>
    </Card>
  )
}

const SAYS: Readonly<Record<string, string>> = {
  title: 'Escreva o assunto.',
  startsAt: 'Escolha o dia e a hora.',
  link: 'Cole um endereço que comece por https://.',
}

/** The typed day and hour, of Maputo. */
function instantOf({ day, time }: { day: string; time: string }): string | undefined {
  const [hours, minutes] = time.split(':').map(Number)
  if (day === '' || hours === undefined || minutes === undefined) return undefined
  return maputoInstant(day, hours * 60 + minutes).toISOString()
}

function Scheduled({ scheduled: { id, courseTitle, title, startsAt, minutes, link } }: { scheduled: CourseClass }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelClass()
  const confirm = async () => {
    try {
      await cancel.mutateAsync(id)
      toast({ title: 'Aula desmarcada', description: title })
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <Card as="li" className="p-4!">
      <p className="font-bold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted">{courseTitle}</p>
      <p className="mt-1">
        <time dateTime={startsAt}>{formatDateTime(startsAt)}</time>, {minutes} minutos
      </p>
      <p className="text-sm text-muted wrap-anywhere">{link}</p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Desmarcar esta aula?"
        description="Os alunos são avisados."
        cancelLabel="Voltar"
        confirmLabel="Desmarcar"
        tone="danger"
        busy={cancel.isPending}
        onConfirm={() => void confirm()}
        trigger={
          <Button variant="link">
            Desmarcar<span className="sr-only"> {title}</span>
          </Button>
        }
      />
    </Card>
  )
}
