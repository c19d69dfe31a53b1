import { formatMoney } from '@salama/contract/kernel/money'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { deferred } from '../../lib/deferred.tsx'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { signOut, useUser } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useTeacherStats } from './teaching/api.ts'
import { BackLink } from './teaching/back-link.tsx'
import { Overview } from './teaching/overview.tsx'
import { isView, portalPath, VIEW_NAMES, VIEWS, type View } from './teaching/views.ts'

const editor = deferred(async () => (await import('./teaching/course-editor.tsx')).CourseEditor)
const creation = deferred(async () => (await import('./teaching/create-course.tsx')).CreateCourse)
const list = deferred(async () => (await import('./teaching/taught-courses.tsx')).TaughtCourses)
const students = deferred(async () => (await import('./teaching/student-list.tsx')).StudentList)
const progress = deferred(async () => (await import('./teaching/student-progress.tsx')).StudentProgress)
const classes = deferred(async () => (await import('./teaching/class-schedule.tsx')).ClassSchedule)

/** The own place of a teacher: figures, courses and their contents, students, live classes. */
export function TeacherPortalPage() {
  const name = useUser()?.firstName
  const [view] = useQueryParameter('ver', isView)
  // On a phone figures and buttons would push every part out of sight.
  const besidePart = view !== undefined && 'max-md:hidden'
  return (
    <>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3 pt-6">
        <div className="min-w-0">
          <h1 className="text-2xl font-extrabold tracking-tight md:text-3xl">Portal do Professor</h1>
          <p className="text-muted">{name ? `Bem-vindo, ${name}` : 'Bem-vindo ao seu portal'}</p>
        </div>
        <Button variant="outline" size="sm" onClick={signOut}>
          <LogOut className="size-5" aria-hidden />
          Sair
        </Button>
      </header>
      <Tiles className={besidePart} />
      <nav
        aria-label="Portal do Professor"
        className={classNames('mb-6 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap', besidePart)}
      >
        {VIEW_NAMES.map((each) => (
          <Link
            key={each}
            href={portalPath({ view: each })}
            aria-current={each === view ? 'page' : undefined}
            className={buttonClass({ size: 'sm', variant: each === view ? 'primary' : 'outline' })}
          >
            {VIEWS[each]}
          </Link>
        ))}
      </nav>
      {view === undefined ? <Overview /> : <Part view={view} />}
    </>
  )
}

function Part({ view }: { view: View }) {
  const [courseId] = useQueryParameter('curso', isText)
  const [lessonId] = useQueryParameter('aula', isText)
  const parts: Record<View, () => ReactNode> = {
    criar: () => <creation.Part />,
    cursos: () => <list.Part />,
    editar: () =>
      courseId ? <editor.Part key={courseId} courseId={courseId} lessonId={lessonId} /> : <list.Part toEdit />,
    alunos: () => <students.Part />,
    progresso: () => <progress.Part />,
    aulas: () => <classes.Part />,
  }
  return (
    <section aria-labelledby="parte">
      {!(view === 'editar' && courseId) && (
        <div className="md:hidden">
          <BackLink to={portalPath()}>Início do portal</BackLink>
        </div>
      )}
      <h2 id="parte" className={view === 'editar' && courseId ? 'sr-only' : 'mb-3 text-xl font-bold'}>
        {VIEWS[view]}
      </h2>
      {parts[view]()}
    </section>
  )
}

function Tiles({ className }: { className: string | false }) {
  const { data } = useTeacherStats()
  const tiles = [
    ['Cursos ativos', data && String(data.activeCourses)],
    ['Total de alunos', data && String(data.students)],
    ['Taxa de conclusão', data && (data.students === 0 ? '–' : `${data.completionRate}%`)],
    ['Receita mensal', data && formatMoney(data.monthlyRevenue)],
  ] as const
  return (
    <dl className={classNames('mb-5 grid grid-cols-2 gap-3 md:grid-cols-4', className)}>
      {tiles.map(([label, value]) => (
        <Card key={label} className="p-4!">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-extrabold tabular-nums">{value ?? '…'}</dd>
        </Card>
      ))}
    </dl>
  )
}
