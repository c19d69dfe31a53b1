import type { TaughtCourse } from '@salama/contract/courses'
import { formatMoney } from '@salama/contract/kernel/money'
import {
  CalendarClock,
  ChartNoAxesColumn,
  CirclePlus,
  LayoutDashboard,
  Library,
  LogOut,
  type LucideIcon,
  SquarePen,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { useUser } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { WorkShell } from '../../ui/layout/work-shell.tsx'
import { useTaughtCourses, useTeacherStats } from './teaching/api.ts'
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
  const courses = useTaughtCourses().data
  const [, navigate] = useLocation()
  return (
    <WorkShell
      label="Portal do Professor"
      kind="parts"
      value={view ?? SUMMARY}
      onValueChange={(next) => navigate(isView(next) ? portalPath({ view: next }) : portalPath())}
      header={
        <header className="mb-4 flex flex-wrap items-start justify-between gap-3 pt-4">
          <div className="min-w-0">
            <h1 className="text-2xl font-extrabold tracking-tight">Portal do Professor</h1>
            <p className="text-muted">{name ? `Bem-vindo, ${name}` : 'Bem-vindo ao seu portal'}</p>
          </div>
          <Button variant="outline" size="sm" onClick={signOut}>
            <LogOut className="size-5" aria-hidden />
            Sair
          </Button>
        </header>
      }
      places={[
        {
          value: SUMMARY,
          label: 'Resumo',
          icon: LayoutDashboard,
          content: (
            <>
              <Tiles />
              <FurtherParts />
              <Overview />
            </>
          ),
        },
        ...VIEW_NAMES.map((each) => ({
          value: each,
          label: VIEWS[each],
          icon: ICONS[each],
          count: each === 'cursos' ? courses?.filter(isUnfinished).length : undefined,
          content: <Part view={each} />,
        })),
      ]}
    />
  )
}

const SUMMARY = 'resumo'

/** What the desk waits for, or what came back from it. */
const isUnfinished = ({ status }: TaughtCourse): boolean => status === 'draft' || status === 'rejected'

const ICONS: Record<View, LucideIcon> = {
  cursos: Library,
  alunos: Users,
  aulas: CalendarClock,
  criar: CirclePlus,
  editar: SquarePen,
  progresso: ChartNoAxesColumn,
}

/** On a phone three parts stand at the lower edge; the others have their buttons here, beside 'Mais'. */
const FurtherParts = () => (
  <nav aria-label="Mais partes do portal" className="mb-5 flex flex-wrap gap-2 lg:hidden">
    {VIEW_NAMES.slice(IN_BAR).map((each) => (
      <Link key={each} href={portalPath({ view: each })} className={buttonClass({ size: 'sm', variant: 'outline' })}>
        {VIEWS[each]}
      </Link>
    ))}
  </nav>
)

const IN_BAR = 3

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
      <h2 id="parte" className={view === 'editar' && courseId ? 'sr-only' : 'mb-3 text-xl font-bold'}>
        {VIEWS[view]}
      </h2>
      {parts[view]()}
    </section>
  )
}

function Tiles() {
  const { data } = useTeacherStats()
  const tiles = [
    ['Cursos ativos', data && String(data.activeCourses)],
    ['Total de alunos', data && String(data.students)],
    ['Taxa de conclusão', data && (data.students === 0 ? '–' : `${data.completionRate}%`)],
    ['Receita mensal', data && formatMoney(data.monthlyRevenue)],
  ] as const
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map(([label, value]) => (
        <Card key={label} className="p-4!">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-extrabold tabular-nums">{value ?? '…'}</dd>
        </Card>
      ))}
    </dl>
  )
}
